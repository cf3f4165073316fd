// A form with files shows how much of them is sent. Without a file, or without scripts, the browser sends the form.
(() => {
  const upload = (form, submitter, bar) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      bar.hidden = false;
      // At the end the server still reads and checks the list.
      if (loaded < total) bar.value = loaded / total;
      else bar.removeAttribute('value');
    });
    request.addEventListener('load', () => {
      const isMoved = request.responseURL !== form.action;
      if (request.status < 400 && isMoved) return void location.assign(request.responseURL);
      const answer = new DOMParser().parseFromString(request.responseText, 'text/html');
      document.querySelector('main').replaceWith(answer.querySelector('main'));
      watchForms();
      (document.querySelector('[aria-invalid]') ?? document.querySelector('main')).focus();
    });
    request.addEventListener('error', () => form.submit());
    request.open('POST', form.action);
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    request.send(data);
  };

  const watchForms = () => {
    // Each field for a file brings this script: a form is watched once.
    for (const form of document.querySelectorAll('form[data-upload=""]')) {
      form.dataset.upload = 'watched';
      form.addEventListener('submit', (event) => {
        const chosen = [...form.querySelectorAll('input[type=file]')].find(({ files }) => files.length);
        if (!chosen) return;
        event.preventDefault();
        upload(form, event.submitter, chosen.parentElement.querySelector('[data-upload-progress]'));
      });
    }
  };
  watchForms();
})();
