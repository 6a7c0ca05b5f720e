() => new RTCPeerConnection()
