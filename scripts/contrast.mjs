// Checks every text pair of the tokens, light and dark, against WCAG 2.2 AA: 4.5 for text, 3 for the edges of
// controls and for the focus ring. Exits with 1 for a pair below, for no pairs, and for a text colour without a pair.
// Plain Node 20: node scripts/contrast.mjs
import { readFileSync } from 'node:fs'

const css = readFileSync(new URL('../app/ui/tokens.css', import.meta.url), 'utf8')

/** The custom properties of the first rule after a text: a Map from name to value. */
function customProperties(text) {
  const start = css.indexOf(text)
  if (start < 0) throw new Error(`tokens.css has no ${text}`)
  const body = css.slice(css.indexOf(':root {', start), css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]))
}

const light = customProperties(':root {')
const dark = new Map([...light, ...customProperties('@media (prefers-color-scheme: dark)')])

const TEXT = 4.5
const EDGE = 3
const SURFACES = ['bg', 'surface', 'sunk', 'raised']
const PAIRS = [
  ...['ink', 'ink-2', 'leaf', 'terra', 'sky'].flatMap((text) =>
    SURFACES.map((ground) => [text, ground, TEXT]),
  ),
  ...['leaf', 'sun', 'terra', 'sky'].flatMap((tone) => [
    [`on-${tone}`, tone, TEXT],
    [`on-${tone}-soft`, `${tone}-soft`, TEXT],
  ]),
  ['ink', 'leaf-soft', TEXT],
  ['ink', 'sun-soft', TEXT],
  ['ink', 'terra-soft', TEXT],
  ['ink', 'sky-soft', TEXT],
  ['terra', 'terra-soft', TEXT],
  ['bg', 'ink', TEXT],
  ['on-hero', 'hero', TEXT],
  ['on-hero', 'hero-glow', TEXT],
  ['hero-2', 'hero', TEXT],
  ['hero-2', 'hero-glow', TEXT],
  ['hero-accent', 'hero', TEXT],
  ['hero-accent', 'hero-glow', TEXT],
  ['on-window', 'window-on', TEXT],
  ['on-band', 'band', TEXT],
  ['on-band-2', 'band', TEXT],
  ['on-action', 'action-a', TEXT],
  ['on-action', 'action-b', TEXT],
  ['on-action', 'action-c', TEXT],
  ['on-ink', 'ink-face', TEXT],
  ['on-bar', 'bar', TEXT],
  ['bar-accent', 'bar', TEXT],
  ...SURFACES.flatMap((ground) => [
    ['line-strong', ground, EDGE],
    ['focus', ground, EDGE],
  ]),
  ['leaf', 'leaf-soft', EDGE],
  ['focus', 'hero', EDGE],
  ['focus', 'leaf-soft', EDGE],
  ['focus', 'terra-soft', EDGE],
  ['focus-on-bar', 'bar', EDGE],
  ['focus-on-band', 'band', EDGE],
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
let checked = 0
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
    checked += 1
    const ratio = contrast(a, b)
    if (ratio < min) failures.push(`${theme}: ${text} on ${ground}: ${ratio.toFixed(2)}, needs ${min}`)
  }
}

const paired = new Set(PAIRS.map(([text]) => `color-${text}`))
for (const name of light.keys()) {
  if (name.startsWith('color-on-') && !paired.has(name)) failures.push(`${name} is in no pair`)
}

for (const failure of failures) console.error(`FAIL ${failure}`)
console.log(`${checked} pairs checked, ${failures.length} failures`)
if (failures.length > 0 || checked === 0) process.exit(1)
