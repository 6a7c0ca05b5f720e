() => Notification.requestPermission()
