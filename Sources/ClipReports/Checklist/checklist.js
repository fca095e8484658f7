"use strict";
// Keeps what is entered, and saves it as an event log. All cases have the line that is written of them beside them.
const $ = id => document.getElementById(id), trial = $('trial'), start = JSON.parse(trial.dataset.start);
const suites = start.suites.map(({ id }) => id), prefix = 'clipflight-entry-';
const words = [...trial.querySelectorAll('input')];
const blocks = [...document.querySelectorAll('article[data-case]')].map(block => {
  const line = JSON.parse(block.dataset.case), expected = { ...line.expected, advisories: undefined };
  const { id, suite, title, step, source, opens, experience, card, delivered, declined, location, running } = line;
  return {
    block, line, key: prefix + id, suite, remark: block.querySelector('[name=remark]'),
    name: [title, ...(step ? ['step ' + step] : []), source].join(' · '),
    // What a tester compares: a result that was entered for anything else is not of this block.
    expects: JSON.stringify([opens, experience, card, delivered, declined, location, running, expected]),
    status: () => block.querySelector('[type=radio]:checked').value,
  };
});
// A half of a surrogate pair is no text that a log may hold.
const whole = text => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

function stored(key) {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

function store(key, value) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key);
    $('note').textContent = '';
  } catch {
    $('note').textContent = 'This browser does not keep your entries. Save before you close the page.';
  }
}

function keepWords() {
  const given = words.some(input => input.value) ? Object.fromEntries(words.map(input => [input.name, input.value])) : null;
  for (const suite of suites) store('clipflight-trial-' + suite, given);
}

function keep({ key, suite, name, expects, remark, status }) {
  const isEmpty = status() === 'skipped' && !remark.value;
  store(key, isEmpty ? null : { suite, name, expects, status: status(), remark: remark.value });
}

function count() {
  const done = blocks.filter(({ status }) => status() !== 'skipped').length;
  $('done').textContent = done + ' of ' + blocks.length + ' done';
}

// An entry is known by its case, so that a checklist made again has it too. Returns those that it has no place for.
function restore() {
  const given = suites.map(suite => stored('clipflight-trial-' + suite)).find(given => given) ?? {};
  for (const input of words) input.value = String(given[input.name] ?? '');
  const changed = [], shown = new Set();
  for (const { block, key, remark, expects } of blocks) {
    const entry = stored(key);
    shown.add(key);
    if (!entry) continue;
    if (entry.expects !== expects) { changed.push(entry); continue; }
    for (const radio of block.querySelectorAll('[type=radio]')) radio.checked = radio.value === entry.status;
    remark.value = String(entry.remark ?? '');
  }
  let keys = [];
  try { keys = Object.keys(localStorage); } catch { }
  const others = keys.filter(key => key.startsWith(prefix) && !shown.has(key)).map(stored);
  return { changed, others: others.filter(entry => suites.includes(entry?.suite)) };
}

function showDropped(text, entries) {
  if (!entries.length) return;
  const paragraph = document.createElement('p'), list = document.createElement('ul');
  paragraph.textContent = text;
  for (const { name, status, remark } of entries) {
    const verdict = status === 'skipped' ? 'not tried' : status;
    list.append(document.createElement('li'));
    list.lastChild.textContent = `${name}: ${verdict}${remark ? `, “${remark}”` : ''}`;
  }
  $('dropped').append(paragraph, list);
}

function log() {
  const time = new Date().toISOString().slice(0, 19) + '+00:00';
  const lines = [{ ...start, timestamp: time }];
  const counts = { passed: 0, failed: 0, errored: 0, skipped: 0, flaky: 0 }, given = {};
  for (const input of words) if (input.value.trim()) given[input.name] = whole(input.value.trim());
  // The log has the order of the plan, the page that of a walk.
  for (const { line, remark, status } of [...blocks].sort((a, b) => a.line.index - b.line.index)) {
    const value = status(), text = whole(remark.value.trim()), wasTried = value !== 'skipped';
    const missing = { passed: null, failed: 'marked as failed, without a remark', skipped: 'not tried' };
    counts[value] += 1;
    lines.push({
      ...line, ...(wasTried ? given : {}), status: value, type: value === 'failed' ? 'screen' : null,
      message: text || missing[value], attempts: wasTried ? 1 : 0,
    });
  }
  lines.push({ event: 'run-finished', counts, interruptedBy: null, stoppedAfter: null });
  return lines.map(line => JSON.stringify(line) + '\n').join('');
}

// Letters and digits of any script, so that every system takes the name.
function fileName() {
  const more = suites.length > 1 ? ' and ' + (suites.length - 1) + ' more' : '';
  const parts = [(suites[0] ?? 'checklist') + more, ...['tester', 'device'].map(name => trial.querySelector(`[name=${name}]`).value)];
  const plain = parts.map(part => part.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? '');
  return plain.filter(part => part).map(part => [...part].slice(0, 40).join('')).join('-') + '.jsonl';
}

$('save').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([log()], { type: 'application/jsonl' }));
  link.download = fileName();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
});
$('clear').addEventListener('click', () => {
  if (!confirm('Clear all results, remarks and names of this checklist?')) return;
  for (const input of [...words, ...blocks.map(({ remark }) => remark)]) input.value = '';
  for (const { block } of blocks) block.querySelector('[value=skipped]').checked = true;
  for (const block of blocks) keep(block);
  keepWords();
  count();
});
document.addEventListener('input', ({ target }) => {
  const block = blocks.find(({ block }) => block.contains(target));
  if (block) keep(block); else keepWords();
  count();
});
const { changed, others } = restore();
showDropped('Not taken over, because what is expected has changed:', changed);
showDropped('Entered before, and not in this checklist:', others);
// Says so at once where nothing can be kept.
store(prefix, null);
count();
