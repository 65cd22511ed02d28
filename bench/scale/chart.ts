export interface Line {
  name: string
  /** One for each label on the horizontal axis. */
  values: number[]
}

const WIDTH = 720
const HEIGHT = 400
const MARGIN_LEFT = 56
const MARGIN_RIGHT = 190
const MARGIN_TOP = 56
const MARGIN_BOTTOM = 64
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
  const axisMax = Math.max(...lines.flatMap((line) => line.values)) * 1.15
  const step = axisMax > 4 ? 1 : axisMax > 1.6 ? 0.5 : 0.25
  const x = (index: number) =>
    MARGIN_LEFT + 24 + (index * (WIDTH - MARGIN_LEFT - MARGIN_RIGHT - 48)) / Math.max(1, labels.length - 1)
  const y = (value: number) =>
    HEIGHT - MARGIN_BOTTOM - (value / axisMax) * (HEIGHT - MARGIN_TOP - MARGIN_BOTTOM)
  const gridValues = Array.from({ length: Math.floor(axisMax / step) + 1 }, (_, index) => index * step)
  const labelYs = spreadLabels(lines.map((line) => y(line.values.at(-1)!)))
  const styles = COLOURS.map(
    (colour, index) => `.line${index}{stroke:${colour}}.lineLabel${index}{fill:${colour}}`,
  ).join('')
  const darkCss = DARK_COLOURS.map(
    (colour, index) => `.line${index}{stroke:${colour}}.lineLabel${index}{fill:${colour}}`,
  ).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">
<title id="title">${escapeHtml(title)}</title>
<style>text{font:13px system-ui,sans-serif;fill:#1f2937}.title{font-weight:600;font-size:15px}.grid{stroke:#d1d5db}.background{fill:#fff}path{fill:none;stroke-width:2.5}
${styles}@media(prefers-color-scheme:dark){text{fill:#e5e7eb}.grid{stroke:#4b5563}.background{fill:#111827}${darkCss}}</style>
<rect class="background" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="title" x="16" y="28">${escapeHtml(title)}</text>
${gridValues.map((value) => `<line class="grid" x1="${MARGIN_LEFT}" x2="${WIDTH - MARGIN_RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${MARGIN_LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(step < 1 ? 2 : 0)}</text>`).join('\n')}
${labels.map((label, index) => `<text x="${x(index).toFixed(1)}" y="${HEIGHT - MARGIN_BOTTOM + 22}" text-anchor="middle">${escapeHtml(label)}</text>`).join('\n')}
<text x="${(MARGIN_LEFT + WIDTH - MARGIN_RIGHT) / 2}" y="${HEIGHT - 16}" text-anchor="middle">${escapeHtml(xLabel)}</text>
<text x="16" y="${MARGIN_TOP - 8}">${escapeHtml(yLabel)}</text>
${lines.map((line, index) => `<path class="line${index}" stroke-dasharray="${['', '7 4', '2 4', '10 3 2 3', '4 2', '1 3'][index]}" d="M${line.values.map((value, position) => `${x(position).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}"/><text class="lineLabel${index}" x="${(x(labels.length - 1) + 12).toFixed(1)}" y="${(labelYs[index]! + 4).toFixed(1)}">${escapeHtml(line.name)} ${line.values.at(-1)!.toFixed(2)}</text>`).join('\n')}
</svg>
`
}

/** Moves the labels' vertical positions apart until no label covers another. */
function spreadLabels(ys: readonly number[]): number[] {
  const order = ys.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let lastY = -Infinity
  const spreadYs = [...ys]
  for (const { y, index } of order) spreadYs[index] = lastY = Math.max(y, lastY + 17)
  return spreadYs
}
