//<![CDATA[
'use strict';
(() => {
  const byId = id => document.getElementById(id);
  const all = selector => [...document.querySelectorAll(selector)];
  const cases = all('details.c').map(element => ({
    element, status: element.classList[1], shown: true, group: element.parentElement,
    kind: element.querySelector('summary b').textContent,
    tags: [...element.querySelectorAll('summary p i')].map(tag => tag.textContent),
  }));
  const statuses = all('input[name=status]'), kind = byId('kind'), tag = byId('tag'), text = byId('text');
  const words = one => one.words ??= (one.element.querySelector('summary').textContent + ' ' +
    one.element.querySelector('.f').textContent).toLowerCase();

  const filter = () => {
    const wanted = new Set(statuses.filter(box => box.checked).map(box => box.value));
    const ofKind = kind?.value.slice(1), tagged = tag?.value, parts = text.value.toLowerCase().split(/\s+/);
    const groups = new Map();
    let count = 0;
    for (const one of cases) {
      const shown = wanted.has(one.status) && (!ofKind || one.kind === ofKind)
        && (!tagged || one.tags.includes(tagged.slice(1))) && parts.every(part => words(one).includes(part));
      if (shown !== one.shown) one.element.hidden = !(one.shown = shown);
      if (shown) count++;
      groups.set(one.group, (groups.get(one.group) ?? 0) + shown);
    }
    for (const [group, shown] of groups) {
      group.hidden = !shown;
      // What a group that is not laid out yet takes, roughly.
      group.style.containIntrinsicBlockSize = `auto ${4.25 * shown}rem`;
    }
    for (const suite of all('#cases ~ section')) suite.hidden = !suite.querySelector('.v:not([hidden])');
    byId('shown').textContent = count === cases.length ? `All ${count} cases are shown.`
      : `${count} of ${cases.length} cases are shown.`;
  };
  const showAll = () => {
    for (const box of statuses) box.checked = true;
    if (kind) kind.value = '';
    if (tag) tag.value = '';
    text.value = '';
    filter();
  };
  let waiting;
  text.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  for (const control of [...statuses, kind, tag]) control?.addEventListener('change', filter);
  byId('reset').addEventListener('click', () => { showAll(); text.focus(); });

  const toggle = byId('toggle');
  toggle.addEventListener('click', () => {
    const open = toggle.textContent.startsWith('Open');
    for (const one of cases) if (one.shown) one.element.open = open;
    toggle.textContent = open ? 'Close all shown' : 'Open all shown';
  });

  const goTo = () => {
    const target = /^#c\d+$/.test(location.hash) && byId(location.hash.slice(1));
    if (!target) return;
    if (target.hidden) showAll();
    target.open = true;
    target.scrollIntoView();
    target.querySelector('summary').focus({preventScroll: true});
  };
  addEventListener('hashchange', goTo);

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = cases.filter(one => one.shown && !one.element.open && one.status !== 'passed' && one.status !== 'skipped');
    for (const one of opened) one.element.open = true;
  });
  addEventListener('afterprint', () => { for (const one of opened) one.element.open = false; });

  byId('filter').hidden = byId('shown').hidden = false;
  filter();
  goTo();
})();
//]]>
