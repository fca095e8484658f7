extension ChecklistHTML {
    static let script = #"""
        "use strict";
        // Stores entries and saves them as an event log. Each block contains its case's log line.
        const $ = id => document.getElementById(id), trial = $('trial'), start = JSON.parse(trial.dataset.start);
        const suites = start.suites.map(({ id }) => id), prefix = 'clipflight-entry-', projects = JSON.parse(trial.dataset.projects);
        const words = [...trial.querySelectorAll('input')], isPhone = matchMedia('(max-width: 36rem)');
        const blocks = [...document.querySelectorAll('article[data-case]')].map(block => {
          const line = JSON.parse(block.dataset.case), expected = { ...line.expected, advisories: undefined };
          const { id, suite, title, step, source, opens, experience, card, delivered, declined, location, running, locked } = line;
          return {
            block, line, key: prefix + projects[suite] + id, suite, by: null,
            remark: block.querySelector('[name=remark]'), reason: block.querySelector('[name=reason]'),
            name: [title, ...(step ? ['step ' + step] : []), source].join(' · '),
            // A stored result is ignored if the expectations have changed since it was stored.
            expects: JSON.stringify([opens, experience, card, delivered, declined, location, running, locked, expected]),
            status: () => block.querySelector('[type=radio]:checked')?.value ?? 'skipped',
          };
        });
        // A log must not contain half of a surrogate pair.
        const whole = text => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

        function stored(key) {
          try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
        }

        // Keys that could not be stored.
        const lost = new Set();

        function store(key, value) {
          try {
            if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key);
            lost.delete(key);
          } catch {
            lost.add(key);
          }
          $('note').textContent = lost.size ? 'This browser does not keep your entries. Save before you close the page.' : '';
        }

        function keepWords() {
          // A version that the browser reports is not stored, because updates change it.
          const typed = words.filter(input => input.value && !input.dataset.found);
          const kept = typed.length ? Object.fromEntries(typed.map(input => [input.name, input.value])) : null;
          for (const suite of suites) store('clipflight-trial-' + projects[suite], kept);
        }

        const given = () => Object.fromEntries(words.filter(input => input.value.trim()).map(input => [input.name, whole(input.value.trim())]));
        const now = () => new Date().toISOString().slice(0, 19) + '+00:00';

        // A phone may be passed on, so each entry stores its tester, device and time.
        function keep(entry, isAnew) {
          const { key, suite, name, expects, remark, reason, status } = entry;
          const isEmpty = status() === 'skipped' && !remark.value;
          if (status() === 'skipped') entry.by = null; else if (isAnew || !entry.by) entry.by = { ...given(), tried: now() };
          store(key, isEmpty ? null : { suite, name, expects, status: status(), reason: reason.value, remark: remark.value, by: entry.by });
          showWho(entry);
        }

        function showWho({ block, by }) {
          const time = by && new Date(by.tried).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
          block.querySelector('.who').textContent = by ? [by.tester, by.device, time].filter(word => word).join(', ') : '';
        }

        // Details that a tester adds later also apply to the tester's earlier entries.
        const trier = ({ by }) => by.tester && by.tester !== given().tester ? by : { ...given(), ...by };

        // Asks whether to correct a changed detail in earlier entries too.
        function correct({ name, value, dataset }) {
          const after = whole(value.trim()), before = dataset.before ?? '';
          if (!after) return;
          const wrong = blocks.filter(({ by }) => before && by?.[name] === before);
          dataset.before = after;
          if (!wrong.length || before === after || !confirm(`Also change “${before}” in earlier entries (${wrong.length})?`)) return;
          for (const entry of wrong) keep(Object.assign(entry, { by: { ...entry.by, [name]: after } }));
        }

        // The first verdict asks who gives it, once.
        let isAsked = false, isByKey = false;
        function judge(entry) {
          const isQuick = isPhone.matches && !isByKey;
          if (isAsked || given().tester) return proceed(entry, isQuick);
          isAsked = true;
          trial.showModal();
          trial.addEventListener('close', () => { keep(entry, true); proceed(entry, isQuick); }, { once: true });
        }

        function proceed({ block, remark, status }, isQuick) {
          if (status() === 'failed') return remark.focus();
          if (status() === 'untried' || !isQuick) return;
          const next = open().find(one => block.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? $('end');
          next.scrollIntoView();
          next.focus({ preventScroll: true });
        }

        const open = () => blocks.filter(({ block, status }) => status() === 'skipped' && !block.hidden).map(({ block }) => block);

        function count() {
          const rest = blocks.filter(({ status }) => status() === 'skipped'), tried = blocks.length - rest.length;
          const minutes = rest.reduce((sum, { block }) => sum + Number(block.dataset.minutes), 0);
          [$('progress').max, $('progress').value] = [blocks.length || 1, tried];
          $('left').textContent = minutes ? `about ${minutes} min left` : '';
          $('next').hidden = !open().length;
          place();
        }

        function place() {
          const number = isPhone.matches && blocks.findIndex(({ block }) => block.getBoundingClientRect().bottom > innerHeight / 2) + 1;
          $('done').textContent = number ? `${number} of ${blocks.length}` : `${$('progress').value} of ${blocks.length} done`;
        }

        // Links to the next untried block on the page, or else to the first untried block.
        function aim() {
          // A link scrolls its target to just below the sticky bar.
          const below = open().find(block => block.getBoundingClientRect().top > $('bar').offsetHeight + 16);
          $('next').href = '#' + (below ?? open()[0]).id;
        }

        function filter() {
          const wanted = $('filter').value, me = given().tester;
          for (const { block, status, by } of blocks) {
            block.hidden = wanted === 'mine' ? !by || (by.tester ?? me) !== me : wanted !== '' && status() !== wanted;
          }
          $('none').hidden = blocks.some(({ block }) => !block.hidden);
          count();
        }

        function entries() {
          let keys = [];
          try { keys = Object.keys(localStorage); } catch { }
          return keys.filter(key => suites.some(suite => key.startsWith(prefix + projects[suite])));
        }

        // Restores stored entries by case. Returns the entries that were not restored.
        function restore() {
          const kept = suites.map(suite => stored('clipflight-trial-' + projects[suite])).find(kept => kept) ?? {};
          for (const input of words) input.value = input.dataset.before = String(kept[input.name] ?? '');
          const changed = [], shown = new Set();
          for (const one of blocks) {
            const { block, key, remark, reason, expects } = one, entry = stored(key);
            shown.add(key);
            if (!entry) continue;
            if (entry.expects !== expects) { changed.push(entry); continue; }
            for (const radio of block.querySelectorAll('[type=radio]')) radio.checked = radio.value === entry.status;
            remark.value = String(entry.remark ?? '');
            if (entry.reason) reason.value = entry.reason;
            one.by = entry.by ?? null;
            showWho(one);
          }
          // If there are other sheets, the other entries may belong to them.
          const others = trial.dataset.whole === '1' ? entries().filter(key => !shown.has(key)).map(stored) : [];
          return { changed, others };
        }

        function showDropped(text, entries) {
          if (!entries.length) return;
          const paragraph = document.createElement('p'), list = document.createElement('ul');
          paragraph.textContent = text;
          for (const { name, status, remark } of entries) {
            const answers = { model: 'answered', opposite: 'answered', nothing: 'answered' };
            const verdict = { skipped: 'not tried', untried: 'could not try', ...answers }[status] ?? status;
            list.append(document.createElement('li'));
            list.lastChild.textContent = `${name}: ${verdict}${remark ? `, “${remark}”` : ''}`;
          }
          $('dropped').append(paragraph, list);
        }

        function log() {
          const lines = [{ ...start, timestamp: now() }];
          const counts = { passed: 0, failed: 0, errored: 0, skipped: 0, flaky: 0 };
          // The log is in the plan's order. The page is in the order that testers follow.
          for (const entry of [...blocks].sort((a, b) => a.line.index - b.line.index)) {
            const { block, line, remark, reason, status } = entry, text = whole(remark.value.trim());
            const says = block.querySelector(':checked')?.dataset.says, wasTried = says || ['passed', 'failed'].includes(status());
            const answer = says && ['model', 'opposite'].find(word => word === status());
            const value = says ? 'passed' : wasTried ? status() : 'skipped', why = 'could not try: ' + reason.value;
            const told = [says, text].filter(part => part).join(': ');
            const missing = { passed: text, failed: text || 'marked as failed, without a remark', skipped: text || 'not tried',
              untried: text ? why + ': ' + text : why };
            counts[value] += 1;
            lines.push({
              ...line, ...(wasTried ? trier(entry) : {}), ...(answer ? { answer } : {}), status: value, type: value === 'failed' ? 'screen' : null,
              message: (says ? told : missing[status()]) || null, attempts: wasTried ? 1 : 0,
            });
          }
          lines.push({ event: 'run-finished', counts, interruptedBy: null, stoppedAfter: null });
          return lines.map(line => JSON.stringify(line) + '\n').join('');
        }

        // Returns a name of letters, digits and hyphens, which every system accepts.
        function fileName() {
          const all = [...new Set(blocks.map(({ suite }) => suite))], { tester, device } = given();
          const more = all.length > 1 ? ' and ' + (all.length - 1) + ' more' : '';
          const parts = [(all[0] ?? 'checklist') + more, trial.dataset.sheet, tester ?? '', device ?? ''];
          const plain = parts.map(part => part.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? '');
          return plain.filter(part => part).map(part => [...part].slice(0, 40).join('')).join('-') + '.jsonl';
        }

        function download(file) {
          const link = document.createElement('a');
          link.href = URL.createObjectURL(file);
          link.download = file.name;
          link.click();
          setTimeout(() => URL.revokeObjectURL(link.href), 60000);
        }

        $('save').addEventListener('click', async () => {
          const file = new File([log()], fileName(), { type: 'application/jsonl' });
          $('note').textContent = `Send ${file.name} to whoever gave you this sheet. They run: clipflight report ${file.name}`;
          const isTouched = matchMedia('(pointer: coarse)').matches;
          if (!isTouched || !navigator.canShare?.({ files: [file] })) return download(file);
          try { await navigator.share({ files: [file] }); } catch (error) { if (error.name !== 'AbortError') download(file); }
        });
        $('clear').addEventListener('click', () => {
          if (!confirm('Clear all results, remarks and names of this checklist?')) return;
          for (const input of [...words, ...blocks.map(({ remark }) => remark)]) input.value = input.dataset.before = '';
          for (const entry of blocks) undo(entry);
          if (trial.dataset.whole === '1') for (const key of entries()) store(key, null);
          isAsked = false;
          $('dropped').replaceChildren();
          keepWords();
          filter();
        });
        function undo(entry) {
          for (const radio of entry.block.querySelectorAll('[type=radio]')) radio.checked = false;
          keep(entry);
        }

        const entryOf = target => blocks.find(({ block }) => block.contains(target));
        document.addEventListener('input', ({ target }) => {
          const entry = entryOf(target);
          if (entry) keep(entry, target.type === 'radio');
          if (entry && target.type === 'radio') judge(entry);
          if (words.includes(target)) {
            delete target.dataset.found;
            keepWords();
          }
          // An item that is being filled in stays visible.
          if (target.id === 'filter') filter(); else count();
        });
        document.addEventListener('change', ({ target }) => { if (words.includes(target)) correct(target); });
        document.addEventListener('click', ({ target }) => {
          if (target.className !== 'undo') return;
          undo(entryOf(target));
          count();
        });
        for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => isByKey = kind === 'keydown', true);
        trial.addEventListener('keydown', ({ key }) => { if (key === 'Enter') trial.close(); });
        $('asked').addEventListener('click', () => trial.close());
        for (const moved of ['scroll', 'resize']) addEventListener(moved, place);
        addEventListener('beforeunload', event => { if (lost.size > 1) event.preventDefault(); });
        $('next').addEventListener('click', aim);
        addEventListener('beforeprint', () => { for (const details of document.querySelectorAll('details.page')) details.open = true; });
        const { changed, others } = restore();
        // Since iOS 26, Safari reports only its own version, which is also the system's version.
        const [, system] = navigator.userAgent.match(/(?:iPhone|CPU) OS (\d+_\d+)/) ?? [];
        const [, safari] = navigator.userAgent.match(/Version\/(\d+\.\d+)/) ?? [];
        const os = words.find(input => input.name === 'os');
        if (system && !os.value) {
          os.value = os.dataset.before = parseInt(safari ?? 0) >= 26 ? safari : system.replace('_', '.');
          os.dataset.found = 'by the browser';
        }
        showDropped('Not restored, because the expectations have changed:', changed);
        showDropped('Entered earlier, but not in this checklist:', others);
        // Warns at once if entries cannot be stored.
        store(prefix, null);
        count();

        """#
}
