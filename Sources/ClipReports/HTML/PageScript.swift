extension HTMLPage {
    static let script = #"""
        //<![CDATA[
        'use strict';
        (() => {
          const byId = id => document.getElementById(id);
          const all = selector => [...document.querySelectorAll(selector)];
          const cases = all('details.c').map(element => {
            const facts = element.querySelector('summary p');
            return {
              element, status: element.classList[1], shown: true, group: element.parentElement,
              kind: facts.querySelector('b').textContent.split(' ')[0],
              source: facts.childNodes[1].textContent.trim().split(' ')[0], suite: element.closest('section').dataset.s,
              owner: element.dataset.o ?? '', mark: element.dataset.m ?? '', cause: element.dataset.g,
              way: element.dataset.w,
              tags: [...facts.querySelectorAll('i')].map(tag => tag.textContent),
            };
          });
          const form = byId('filter'), text = byId('text');

          // The bodies of cases that passed, as lists of indices into a table of strings.
          const data = byId('bodies') && JSON.parse(byId('bodies').textContent.split('\n').slice(1, -1).join('\n'));
          const lazy = new Map();
          if (data) {
            cases.filter(one => !one.element.querySelector('.b')).forEach((one, place) => lazy.set(one.element, data.bodies[place]));
          }
          const fill = element => {
            const body = lazy.get(element);
            if (!lazy.delete(element)) return;
            const made = byId('body').content.cloneNode(true), url = element.querySelector('summary code')?.textContent;
            const join = list => list.map(place => data.strings[place]).join('');
            ['.f', '.t', '.a'].forEach((name, place) => {
              const part = made.querySelector(name);
              part.innerHTML = join(body[place]);
              if (!body[place].length) {
                part.previousElementSibling.remove();
                part.remove();
              }
            });
            for (const code of made.querySelectorAll('.f code:empty')) {
              code.textContent = url;
              if (code.parentElement.matches('a')) code.parentElement.href = url;
            }
            made.querySelector('.l').innerHTML = data.strings[body[3]];
            element.append(made);
          };
          // Each bit of the digits is a module, row by row.
          const draw = path => {
            const side = path.parentElement.viewBox.baseVal.width - 8;
            const bits = [...path.dataset.q].map(digit => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
            const dark = [...bits].map((bit, place) => bit === '1' ? `M${place % side + 4} ${Math.floor(place / side) + 4}h1v1h-1z` : '');
            path.setAttribute('d', dark.join(''));
            path.removeAttribute('data-q');
          };
          addEventListener('toggle', ({ target }) => {
            fill(target);
            for (const path of target.querySelectorAll('[data-q]')) draw(path);
          }, true);

          const plain = document.createElement('template'), texts = [];
          const textOf = place => {
            if (texts[place] === undefined) {
              plain.innerHTML = data.strings[place];
              texts[place] = plain.content.textContent;
            }
            return texts[place];
          };
          const searched = 'summary, .f, .w, .a, samp';
          const words = one => one.words ??= [...one.element.querySelectorAll(searched)].map(part => part.textContent)
            .concat(lazy.has(one.element) ? [0, 2].flatMap(part => lazy.get(one.element)[part].map(textOf)) : [])
            .join(' ').toLowerCase();
          // `more` contains filters without a control, such as a cause. `opened` is the last opened
          // case.
          let more = {}, opened = '';
          // Returns the filter as a query. A choice starts with `=`, because a word may be empty.
          const asked = () => {
            const query = new URLSearchParams(more), data = new FormData(form), statuses = data.getAll('status');
            if (statuses.length < all('[name=status]').length) query.set('status', statuses.join());
            data.delete('status');
            for (const [name, value] of data) if (value) query.set(name, name === 'text' ? value : value.slice(1));
            return query;
          };
          const tests = {
            status: (one, value) => value.split(',').includes(one.status),
            tag: (one, value) => one.tags.includes(value),
            text: (one, value) => value.toLowerCase().split(/\s+/).every(part => words(one).includes(part)),
            way: (one, value) => value.split(',').includes(one.way),
          };
          const holds = (one, name, value) => tests[name]?.(one, value) ?? one[name] === value;

          const filter = () => {
            const parts = [...asked()];
            const groups = new Map();
            let count = 0;
            for (const one of cases) {
              const shown = parts.every(([name, value]) => holds(one, name, value));
              if (shown !== one.shown) one.element.hidden = !(one.shown = shown);
              if (shown) count++;
              groups.set(one.group, (groups.get(one.group) ?? 0) + shown);
            }
            for (const [group, shown] of groups) {
              group.hidden = !shown;
              // The rough height of a group that is not laid out yet.
              group.style.containIntrinsicBlockSize = `auto ${4.25 * shown}rem`;
            }
            for (const suite of all('#cases ~ section')) suite.hidden = !suite.querySelector('.v:not([hidden])');
            const names = Object.entries(more).map(([name, value]) => name === 'cause' ? 'one cause'
              : name === 'way' ? all('title').find(one => one.parentElement.dataset.f === 'way=' + value)?.textContent ?? 'one way in'
              : name + ' ' + value);
            byId('shown').textContent = (count === cases.length ? `${count} ${count === 1 ? 'case' : 'cases'}.`
              : `${count} of ${cases.length} cases.`) + (names.length ? ` Only those of ${names.join(', ')}.` : '');
          };
          const set = query => {
            // A button called reset hides the function.
            HTMLFormElement.prototype.reset.call(form);
            more = {};
            for (const [name, value] of query) {
              const control = byId(name);
              if (name === 'status') for (const box of all('[name=status]')) box.checked = value.split(',').includes(box.value);
              else if (name === 'text') text.value = value;
              else if (control?.matches('#filter select')) {
                control.value = '=' + value;
                if (control.selectedIndex < 0) control.value = '';
              } else if (['way', 'cause', 'suite', 'source', 'owner'].includes(name)) more[name] = value;
            }
            filter();
          };

          const remember = isStep => {
            const query = asked();
            const hash = `#${opened || 'cases'}${query.size ? '?' + query : ''}`;
            if (hash === location.hash) return;
            try { history[isStep ? 'pushState' : 'replaceState'](null, '', hash); } catch { /* too often */ }
          };
          const change = () => { filter(); remember(false); };
          const read = () => {
            const [id, query] = location.hash.slice(1).split(/\?(.*)/s);
            const target = /^c-[0-9a-f]+$/.test(id) && byId(id);
            if (query !== undefined || !target) set(new URLSearchParams(query ?? ''));
            else if (target.hidden) set(new URLSearchParams());
            opened = target ? id : '';
            if (!target) return void (query !== undefined && byId('cases').scrollIntoView());
            target.open = true;
            target.scrollIntoView();
            target.querySelector('summary').focus({preventScroll: true});
            remember(false);
          };
          let waiting;
          text.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(change, 120); });
          form.addEventListener('change', change);
          form.addEventListener('submit', event => event.preventDefault());
          byId('reset').addEventListener('click', () => {
            set(new URLSearchParams());
            remember(true);
            text.focus();
          });
          document.addEventListener('click', event => {
            const link = event.target.closest('[data-f]'), summary = event.target.closest('summary');
            if (link) {
              event.preventDefault();
              opened = '';
              set(new URLSearchParams(link.dataset.f));
              remember(true);
              byId('cases').scrollIntoView();
              byId('cases').focus({preventScroll: true});
            } else if (summary) {
              // The case opens after this event.
              setTimeout(() => {
                opened = summary.parentElement.open ? summary.parentElement.id : '';
                remember(true);
              });
            }
          });
          addEventListener('hashchange', read);

          const toggle = byId('toggle');
          toggle.addEventListener('click', () => {
            const open = toggle.textContent.startsWith('Open');
            for (const one of cases) if (one.shown) one.element.open = open;
            toggle.textContent = open ? 'Close all shown' : 'Open all shown';
          });

          let printed = [];
          addEventListener('beforeprint', () => {
            // Prints the first case of each cause. Other closed cases are not printed.
            printed = cases.filter(one => one.shown && !one.element.open && 'first' in one.element.dataset).slice(0, 20);
            for (const one of printed) one.element.open = true;
          });
          addEventListener('afterprint', () => { for (const one of printed) one.element.open = false; });

          form.hidden = byId('shown').hidden = false;
          read();
        })();
        //]]>

        """#
}
