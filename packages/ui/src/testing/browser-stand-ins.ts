/** Adds what jsdom lacks of `<dialog>`: modal opening, focus on the first control, focus return, Esc. */
export function installDialog() {
  if (typeof HTMLDialogElement.prototype.showModal === 'function') return;
  const returnTo = new WeakMap<HTMLDialogElement, Element | null>();
  const esc = new WeakMap<HTMLDialogElement, (event: KeyboardEvent) => void>();

  HTMLDialogElement.prototype.showModal = function showModal() {
    returnTo.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('input, button, a[href]')?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const allowed = this.dispatchEvent(new Event('cancel', { cancelable: true }));
      if (allowed) this.close();
    };
    esc.set(this, onKey);
    document.addEventListener('keydown', onKey);
  };

  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const onKey = esc.get(this);
    if (onKey) document.removeEventListener('keydown', onKey);
    const opener = returnTo.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    // Asynchronous, as in browsers; in strict mode React has opened the dialog again by then.
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
}

/** Adds what menus and carousels need and jsdom, which has no layout, lacks. */
export function installLayout() {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  // No query matches.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

/** Frames by timers: those of jsdom stop for good once a test has faked the clock. */
export function installFrames(): void {
  window.requestAnimationFrame = (callback) =>
    window.setTimeout(() => callback(performance.now()), 16);
  window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
}
