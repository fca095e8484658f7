"use strict";
// Keeps what is entered, and saves it as an event log. All cases have the line that is written of them beside them.
const $ = id => document.getElementById(id), trial = $('trial');
const blocks = [...document.querySelectorAll('article[data-case]')].map(block => ({
  block, line: JSON.parse(block.dataset.case), remark: block.querySelector('[name=remark]'),
  status: () => block.querySelector('[type=radio]:checked').value,
}));
const words = [...trial.querySelectorAll('input')];
// A checklist is known by all that it says of its cases: what was found with other expectations is not of this one.
let hash = 2166136261;
for (const { block } of blocks)
  for (const unit of block.dataset.case + '\n') hash = Math.imul(hash ^ unit.codePointAt(0), 16777619);
const key = 'clipflight-checklist-' + (hash >>> 0).toString(16);
// A half of a surrogate pair is no text that a log may hold.
const whole = text => text.replace(/[\ud800-\udfff]/gu, '\ufffd');

function keep() {
  const left = blocks.filter(({ status }) => status() === 'skipped').length;
  $('left').textContent = left + ' of ' + blocks.length + ' not tried';
  const state = { words: words.map(input => input.value), cases: {} };
  for (const { line, remark, status } of blocks)
    if (status() !== 'skipped' || remark.value) state.cases[line.id] = [status(), remark.value];
  try {
    localStorage.setItem(key, JSON.stringify(state));
    $('note').textContent = '';
  } catch {
    $('note').textContent = 'This browser keeps nothing of this page: save the results before you close it.';
  }
}

function restore() {
  let state = null;
  try { state = JSON.parse(localStorage.getItem(key)); } catch { }
  if (!Array.isArray(state?.words) || !state.cases) return;
  words.forEach((input, number) => { input.value = String(state.words[number] ?? ''); });
  for (const { block, line, remark } of blocks) {
    const kept = Object.hasOwn(state.cases, line.id) ? state.cases[line.id] : null;
    if (!Array.isArray(kept)) continue;
    for (const radio of block.querySelectorAll('[type=radio]')) if (radio.value === kept[0]) radio.checked = true;
    remark.value = String(kept[1] ?? '');
  }
}

function log() {
  const time = new Date().toISOString().slice(0, 19) + '+00:00';
  const lines = [{ ...JSON.parse(trial.dataset.start), timestamp: time }];
  const counts = { passed: 0, failed: 0, errored: 0, skipped: 0, flaky: 0 }, given = {};
  for (const input of words) if (input.value.trim()) given[input.name] = whole(input.value.trim());
  // The log has the order of the plan, the page that of a walk.
  for (const { line, remark, status } of [...blocks].sort((a, b) => a.line.index - b.line.index)) {
    const value = status(), text = whole(remark.value.trim()), wasTried = value !== 'skipped';
    const missing = { passed: null, failed: 'not as expected; the tester left no remark', skipped: 'not tried' };
    counts[value] += 1;
    lines.push({
      ...line, ...(wasTried ? given : {}), status: value, type: value === 'failed' ? 'screen' : null,
      message: text || missing[value], attempts: wasTried ? 1 : 0,
    });
  }
  lines.push({ event: 'run-finished', counts, interruptedBy: null, stoppedAfter: null });
  return lines.map(line => JSON.stringify(line) + '\n').join('');
}

$('save').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([log()], { type: 'application/jsonl' }));
  link.download = 'results.jsonl';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
});
$('clear').addEventListener('click', () => {
  if (!confirm('Clear all results, remarks and names of this checklist?')) return;
  for (const input of [...words, ...blocks.map(({ remark }) => remark)]) input.value = '';
  for (const { block } of blocks) block.querySelector('[value=skipped]').checked = true;
  keep();
});
document.addEventListener('input', keep);
restore();
keep();
