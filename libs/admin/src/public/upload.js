// A form with a file shows how much of it is sent. Without a file, or without scripts, the browser sends the form.
(() => {
  const upload = (form, bar) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.hidden = false;
      // At the end the server still reads and checks the list.
      if (loaded < total) bar.value = loaded / total;
      else bar.removeAttribute('value');
    });
    request.addEventListener('load', () => {
      if (request.status < 400) return void location.assign(request.responseURL);
      const answer = new DOMParser().parseFromString(request.responseText, 'text/html');
      document.querySelector('main').replaceWith(answer.querySelector('main'));
      watchForms();
      document.querySelector('[aria-invalid]')?.focus();
    });
    request.addEventListener('error', () => form.submit());
    request.open('POST', form.action);
    request.send(new FormData(form));
  };

  const watchForms = () => {
    for (const form of document.querySelectorAll('form[data-upload]')) {
      form.addEventListener('submit', (event) => {
        if (!form.querySelector('input[type=file]').files.length) return;
        event.preventDefault();
        upload(form, form.querySelector('[data-upload-progress]'));
      });
    }
  };
  watchForms();
})();
