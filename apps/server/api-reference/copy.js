// What the viewer has only for the answers to calls: a button at each sample that copies it.
addEventListener('load', () => {
  // Browsers give no clipboard to pages without https.
  if (!navigator.clipboard) return;
  const status = document.createElement('p');
  status.role = 'status';
  status.className = 'copy-status';
  document.body.append(status);
  const complete = () => {
    const samples = document.querySelectorAll(
      '.info .description pre, .model-example .highlight-code',
    );
    for (const sample of samples) {
      const place = placeAround(sample);
      if (!place.querySelector(':scope > .copy-sample')) place.append(buttonFor(sample, status));
    }
  };
  new MutationObserver(complete).observe(document.getElementById('swagger-ui'), {
    subtree: true,
    childList: true,
  });
  complete();
});

/** What is in a `pre` is scrolled with its text, so it gets an element around it, which stays. */
function placeAround(sample) {
  if (!sample.matches('pre')) return sample;
  const { parentElement } = sample;
  if (parentElement.className === 'copy-place') return parentElement;
  const place = document.createElement('div');
  place.className = 'copy-place';
  sample.replaceWith(place);
  place.append(sample);
  return place;
}

function buttonFor(sample, status) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-sample';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${nameOf(sample)}`);
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(textOf(sample)).then(
      () => true,
      () => false,
    );
    // Emptied first, or a second copy would not be announced.
    status.textContent = '';
    requestAnimationFrame(() => {
      status.textContent = isCopied ? 'Copied' : 'Not copied. Select the text and copy it.';
    });
    if (!isCopied) return;
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  return button;
}

function textOf(sample) {
  return (sample.querySelector('code') ?? sample).textContent.trim();
}

/** A command by its own first words, the example of a body by its call. */
function nameOf(sample) {
  const call = sample.closest('.opblock')?.querySelector('.opblock-summary-path')?.dataset.path;
  if (!call) return textOf(sample).split('\n', 1)[0].replace(/ \\$/, '');
  const isSent = sample.closest('.opblock-section-request-body') !== null;
  return `the ${isSent ? 'request' : 'response'} of ${call}`;
}
