// Said: It failed in line 2: TypeError.*Worker
function play() { const u = URL.createObjectURL(new Blob(["for(;;){}"])); for (;;) new Worker(u); }
