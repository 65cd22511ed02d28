/** The look of a tile. */
export type TileChoice = {
  /** Index of the design in `designs`. */
  design: 0 | 1 | 4 | 5
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  pair: TilePair
}

// paths in the first and in the second colour; a tile is 40 by 40
const designs = {
  0: ['M0 0h40A40 40 0 0 1 0 40z', ''],
  1: ['M0 0h20a20 20 0 0 1-20 20z', 'M40 40H20a20 20 0 0 1 20-20z'],
  4: ['M0 0h40v14A26 26 0 0 0 14 40H0z', 'M40 26v14H26a14 14 0 0 1 14-14z'],
  5: ['M0 40A40 40 0 0 1 40 0v20a20 20 0 0 0-20 20z', ''],
} as const

const pairs = [
  ['sky', 'leaf'],
  ['leaf-2', 'sun'],
  ['sky', 'sun'],
  ['leaf', 'terra'],
  ['terra', 'sky'],
] as const

/** Index of a pair of colours in `pairs`. */
export type TilePair = 0 | 1 | 2 | 3 | 4

/** Pseudo-random numbers from 0 to 1, the same for the same seed, so that a tile always looks the same. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return (state >>> 0) / 4294967296
  }
}

const pick = <T,>(choices: readonly [T, ...T[]], random: () => number): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

/** `count` tiles chosen by `seed` among the designs; a larger `count` only appends tiles. */
export function tileChoices(
  seed: number,
  count: number,
  designChoices: readonly [TileChoice['design'], ...TileChoice['design'][]],
  onlyPair?: TilePair,
): TileChoice[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => ({
    design: pick(designChoices, random),
    turns: Math.floor(random() * 4),
    pair: onlyPair ?? pick([0, 2, 3, 1, 4], random),
  }))
}

type TileProps = TileChoice & { x: number; y: number; size: number }

/** One tile inside an svg. */
export function Tile({ design, turns, pair, x, y, size }: TileProps) {
  const [first, second] = designs[design]
  const [colour, accent] = pairs[pair]
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 40}) rotate(${turns * 90} 20 20)`}>
      <path d="M0 0h40v40H0z" fill="var(--tile-ground)" />
      <path d={first} fill={`var(--art-${colour})`} />
      {second && <path d={second} fill={`var(--art-${accent})`} />}
    </g>
  )
}
