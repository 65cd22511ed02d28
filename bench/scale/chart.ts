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
const DARK_COLOURS = ['#7db0ff', '#ff9a5c', '#5fd4c4', '#cda2ff', '#ff9ac8', '#b6c2d1']

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A line chart as a standalone SVG for light and dark pages. Lines differ by label and dashes too, not only by colour. The
 * vertical axis begins at 0.
 */
export function lineChart(chart: {
  title: string
  xLabel: string
  yLabel: string
  labels: string[]
  lines: Line[]
}): string {
  const { title, xLabel, yLabel, labels, lines } = chart
  const maxValue = Math.max(...lines.flatMap((line) => line.values)) * 1.15
  const step = maxValue > 4 ? 1 : maxValue > 1.6 ? 0.5 : 0.25
  const x = (place: number) =>
    LEFT + 24 + (place * (WIDTH - LEFT - RIGHT - 48)) / Math.max(1, labels.length - 1)
  const y = (value: number) => HEIGHT - BOTTOM - (value / maxValue) * (HEIGHT - TOP - BOTTOM)
  const gridValues = Array.from({ length: Math.floor(maxValue / step) + 1 }, (_, index) => index * step)
  const labelHeights = spreadLabels(lines.map((line) => y(line.values.at(-1)!)))
  const styles = COLOURS.map(
    (colour, index) => `.l${index}{stroke:${colour}}.t${index}{fill:${colour}}`,
  ).join('')
  const darkCss = DARK_COLOURS.map(
    (colour, index) => `.l${index}{stroke:${colour}}.t${index}{fill:${colour}}`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${escapeHtml(title)}</title>
<style>text{font:13px system-ui,sans-serif;fill:#1f2937}.h{font-weight:600;font-size:15px}.g{stroke:#d1d5db}.b{fill:#fff}path{fill:none;stroke-width:2.5}
${styles}@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.g{stroke:#4b5563}.b{fill:#111827}${darkCss}}</style>
<rect class="b" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="h" x="16" y="28">${escapeHtml(title)}</text>
${gridValues.map((value) => `<line class="g" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(step < 1 ? 2 : 0)}</text>`).join('\n')}
${labels.map((place, index) => `<text x="${x(index).toFixed(1)}" y="${HEIGHT - BOTTOM + 22}" text-anchor="middle">${escapeHtml(place)}</text>`).join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 16}" text-anchor="middle">${escapeHtml(xLabel)}</text>
<text x="16" y="${TOP - 8}">${escapeHtml(yLabel)}</text>
${lines.map((line, index) => `<path class="l${index}" stroke-dasharray="${['', '7 4', '2 4', '10 3 2 3', '4 2', '1 3'][index]}" d="M${line.values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}"/><text class="t${index}" x="${(x(labels.length - 1) + 12).toFixed(1)}" y="${(labelHeights[index]! + 4).toFixed(1)}">${escapeHtml(line.name)} ${line.values.at(-1)!.toFixed(2)}</text>`).join('\n')}
</svg>
`
}

/** Moves label positions apart until no label covers another. */
function spreadLabels(heights: readonly number[]): number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  let lastHeight = -Infinity
  const adjusted = [...heights]
  for (const { height, index } of order) adjusted[index] = lastHeight = Math.max(height, lastHeight + 17)
  return adjusted
}
