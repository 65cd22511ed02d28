const SHAPES = [
  ['M0 0h40A40 40 0 0 1 0 40z', ''],
  ['M0 0h20a20 20 0 0 1-20 20z', 'M40 40H20a20 20 0 0 1 20-20z'],
  ['M0 0h40v14A26 26 0 0 0 14 40H0z', 'M40 26v14H26a14 14 0 0 1 14-14z'],
  ['M0 40A40 40 0 0 1 40 0v20a20 20 0 0 0-20 20z', ''],
] as const
const PAIRS = [
  ['#2b86b3', '#ffc629'],
  ['#1f9a5c', '#e0602f'],
  ['#0a6b42', '#ffc629'],
  ['#e0602f', '#2b86b3'],
  ['#2b86b3', '#1f9a5c'],
] as const

/** The tiles above a chapter as an SVG data URL, always the same for the same book and chapter. */
export function openerTiles(slug: string, index: number, isPlain: boolean): string {
  const [columns, rows] = isPlain ? [10, 2] : [6, 4]
  const next = seededRandom(slug.length * 131 + index * 17 + 7)
  let tiles = ''
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const shape = SHAPES[Math.floor(next() * SHAPES.length)]!
      const pair = PAIRS[Math.floor(next() * PAIRS.length)]!
      const turn = Math.floor(next() * 4) * 90
      // like an unfinished wall: fewer tiles close to the number
      if (!isPlain && next() > (column + 1.6) / columns) continue
      const paths = shape.map((d, part) => d && `<path d="${d}" fill="${pair[part]}"/>`).join('')
      tiles += `<g transform="translate(${column * 40} ${row * 40}) rotate(${turn} 20 20)"><path d="M0 0h40v40H0z" fill="#fffdf2"/>${paths}</g>`
    }
  }
  return svgDataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * 40} ${rows * 40}" preserveAspectRatio="xMaxYMid slice">${tiles}</svg>`,
  )
}

export function svgDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return (state >>> 0) / 4294967296
  }
}
