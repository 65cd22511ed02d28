export interface Line {
  name: string
  /** One for each label on the horizontal axis. */
  values: number[]
}

const WIDTH = 720
const HEIGHT = 400
const LEFT = 56
const RIGHT = 190
const TOP = 56
const BOTTOM = 64
const COLOURS = ['#2563eb', '#c2410c', '#0f766e', '#9333ea', '#be185d', '#475569']
const DARK = ['#7db0ff', '#ff9a5c', '#5fd4c4', '#cda2ff', '#ff9ac8', '#b6c2d1']

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A line chart as a standalone SVG for light and dark pages. Text is text, and lines differ by label and dashes, not only
 * by colour. The vertical axis begins at 0.
 */
export function lineChart(chart: {
  title: string
  below: string
  left: string
  labels: string[]
  lines: Line[]
}): string {
  const { title, below, left, labels, lines } = chart
  const most = Math.max(...lines.flatMap((line) => line.values)) * 1.15
  const step = most > 4 ? 1 : most > 1.6 ? 0.5 : 0.25
  const x = (place: number) =>
    LEFT + 24 + (place * (WIDTH - LEFT - RIGHT - 48)) / Math.max(1, labels.length - 1)
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM)
  const grid = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
  const labelHeights = spread(lines.map((line) => y(line.values.at(-1)!)))
  const styles = COLOURS.map(
    (colour, index) => `.l${index}{stroke:${colour}}.t${index}{fill:${colour}}`,
  ).join('')
  const dark = DARK.map((colour, index) => `.l${index}{stroke:${colour}}.t${index}{fill:${colour}}`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>text{font:13px system-ui,sans-serif;fill:#1f2937}.h{font-weight:600;font-size:15px}.g{stroke:#d1d5db}.b{fill:#fff}path{fill:none;stroke-width:2.5}
${styles}@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.g{stroke:#4b5563}.b{fill:#111827}${dark}}</style>
<rect class="b" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="h" x="16" y="28">${escaped(title)}</text>
${grid.map((value) => `<line class="g" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(step < 1 ? 2 : 0)}</text>`).join('\n')}
${labels.map((place, index) => `<text x="${x(index).toFixed(1)}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${escaped(place)}</text>`).join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 16}" text-anchor="middle">${escaped(below)}</text>
<text x="16" y="${TOP - 8}">${escaped(left)}</text>
${lines.map((line, index) => `<path class="l${index}" stroke-dasharray="${['', '7 4', '2 4', '10 3 2 3', '4 2', '1 3'][index]}" d="M${line.values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}"/><text class="t${index}" x="${(x(labels.length - 1) + 12).toFixed(1)}" y="${(labelHeights[index]! + 4).toFixed(1)}">${escaped(line.name)} ${line.values.at(-1)!.toFixed(2)}</text>`).join('\n')}
</svg>
`
}

/** Moves label positions apart until no label covers another. */
function spread(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  let last = -Infinity
  const placed = [...heights]
  for (const { height, index } of order) placed[index] = last = Math.max(height, last + 17)
  return placed
}
