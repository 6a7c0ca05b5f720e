// Said: Line 1 of its answer is not JSON: I think D4 is nice
console.log("I think D4 is nice")
