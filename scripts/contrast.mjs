// Checks every pair of colour tokens, light and dark, against WCAG 2.2 AA: a contrast of 4.5 for text, 3 for the edges of
// controls and the focus ring. Exits with 1 if a pair has less, if there are no pairs, or if a text colour is in no pair.
// Runs on Node 20 without packages: node scripts/contrast.mjs
import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../app/ui/tokens.css', import.meta.url), 'utf8')

/** The custom properties of the first `:root` rule at or after `marker`, as a Map from name to value. */
function customProperties(marker) {
  const start = css.indexOf(marker)
  if (start < 0) throw new Error(`tokens.css has no ${marker}`)
  const body = css.slice(css.indexOf(':root {', start), css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]))
}

const light = customProperties(':root {')
const dark = new Map([...light, ...customProperties('@media (prefers-color-scheme: dark)')])

const MIN_TEXT = 4.5
const MIN_EDGE = 3
const SURFACES = ['bg', 'surface', 'sunk', 'raised']
const PAIRS = [
  ...['ink', 'ink-2', 'leaf', 'terra', 'sky'].flatMap((text) =>
    SURFACES.map((ground) => [text, ground, MIN_TEXT]),
  ),
  ...['leaf', 'sun', 'terra', 'sky'].flatMap((tone) => [
    [`on-${tone}`, tone, MIN_TEXT],
    [`on-${tone}-soft`, `${tone}-soft`, MIN_TEXT],
  ]),
  ['ink', 'leaf-soft', MIN_TEXT],
  ['ink', 'sun-soft', MIN_TEXT],
  ['ink', 'terra-soft', MIN_TEXT],
  ['ink', 'sky-soft', MIN_TEXT],
  ['terra', 'terra-soft', MIN_TEXT],
  ['bg', 'ink', MIN_TEXT],
  ['on-hero', 'hero', MIN_TEXT],
  ['on-hero', 'hero-glow', MIN_TEXT],
  ['hero-2', 'hero', MIN_TEXT],
  ['hero-2', 'hero-glow', MIN_TEXT],
  ['hero-accent', 'hero', MIN_TEXT],
  ['hero-accent', 'hero-glow', MIN_TEXT],
  ['on-window', 'window-on', MIN_TEXT],
  ['on-band', 'band', MIN_TEXT],
  ['on-band-2', 'band', MIN_TEXT],
  ['on-action', 'action-a', MIN_TEXT],
  ['on-action', 'action-b', MIN_TEXT],
  ['on-action', 'action-c', MIN_TEXT],
  ['on-ink', 'ink-face', MIN_TEXT],
  ['on-bar', 'bar', MIN_TEXT],
  ['bar-accent', 'bar', MIN_TEXT],
  ...SURFACES.flatMap((ground) => [
    ['line-strong', ground, MIN_EDGE],
    ['focus', ground, MIN_EDGE],
  ]),
  ['leaf', 'leaf-soft', MIN_EDGE],
  ['focus', 'hero', MIN_EDGE],
  ['focus', 'leaf-soft', MIN_EDGE],
  ['focus', 'terra-soft', MIN_EDGE],
  ['focus-on-bar', 'bar', MIN_EDGE],
  ['focus-on-band', 'band', MIN_EDGE],
]

function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(first, second) {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const failures = []
let checkedCount = 0
for (const [theme, tokens] of [
  ['light', light],
  ['dark', dark],
]) {
  for (const [text, ground, min] of PAIRS) {
    const [a, b] = [tokens.get(`color-${text}`), tokens.get(`color-${ground}`)]
    if (!/^#[0-9a-f]{6}$/.test(a ?? '') || !/^#[0-9a-f]{6}$/.test(b ?? '')) {
      failures.push(`${theme}: ${text} on ${ground}: no plain #rrggbb value`)
      continue
    }
    checkedCount += 1
    const ratio = contrast(a, b)
    if (ratio < min) failures.push(`${theme}: ${text} on ${ground}: ${ratio.toFixed(2)}, needs ${min}`)
  }
}

const pairedNames = new Set(PAIRS.map(([text]) => `color-${text}`))
for (const name of light.keys()) {
  if (name.startsWith('color-on-') && !pairedNames.has(name)) failures.push(`${name} is in no pair`)
}

for (const failure of failures) console.error(`FAIL ${failure}`)
console.log(`${checkedCount} pairs checked, ${failures.length} failures`)
if (failures.length > 0 || checkedCount === 0) process.exit(1)
