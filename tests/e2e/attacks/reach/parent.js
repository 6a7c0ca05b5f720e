() => parent.document.title
