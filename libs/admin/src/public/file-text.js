// A text field that may be filled from a file, so that people see what they send.
(() => {
  // Excel writes Windows-1252, or UTF-16 with its mark; a file in neither is UTF-8.
  const textOf = (bytes) => {
    const [first, second] = new Uint8Array(bytes);
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
    if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // Its bytes are no UTF-8.
      return new TextDecoder('windows-1252').decode(bytes);
    }
  };
  for (const choice of document.querySelectorAll('[data-reads]')) {
    choice.hidden = false;
    choice.querySelector('input').addEventListener('change', async (event) => {
      const [file] = event.target.files;
      if (file) document.getElementById(choice.dataset.reads).value = textOf(await file.arrayBuffer());
    });
  }
})();
