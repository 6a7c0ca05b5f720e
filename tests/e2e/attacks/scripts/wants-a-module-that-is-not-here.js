// Said: It failed.*: there is no module zlib here
const zlib = require("zlib");
