import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const ATKINSON = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
const GABARITO = '@fontsource-variable/gabarito/files/gabarito'
const FIGTREE = '@fontsource-variable/figtree/files/figtree'

interface Face {
  family: string
  from: string
  weight: number
  style: 'normal' | 'italic'
}

const faces: Face[] = [
  { family: 'Atkinson', from: ATKINSON, weight: 400, style: 'normal' },
  { family: 'Atkinson', from: ATKINSON, weight: 700, style: 'normal' },
  { family: 'Atkinson', from: ATKINSON, weight: 400, style: 'italic' },
  { family: 'Gabarito', from: GABARITO, weight: 700, style: 'normal' },
  { family: 'Gabarito', from: GABARITO, weight: 800, style: 'normal' },
  { family: 'Gabarito', from: GABARITO, weight: 900, style: 'normal' },
  // Atkinson's slashed zero is hard to read in prices and times
  { family: 'Digits', from: FIGTREE, weight: 400, style: 'normal' },
  { family: 'Digits', from: FIGTREE, weight: 700, style: 'normal' },
]

/** The characters of the 'latin' font files; 'latin-ext' has the others. */
const LATIN =
  /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/

/**
 * @font-face rules for the characters of `text`. Each file is reduced to one weight, because Chromium embeds a variable
 * font into a PDF as drawings instead of text.
 */
export async function bookFonts(text: string): Promise<string> {
  const letters = [...new Set(text)].filter((letter) => letter >= ' ')
  const sets = [
    { name: 'latin', letters: letters.filter((letter) => LATIN.test(letter)) },
    { name: 'latin-ext', letters: letters.filter((letter) => !LATIN.test(letter)) },
  ]
  const rules = []
  for (const { family, from, weight, style } of faces) {
    for (const set of sets) {
      const wanted = family === 'Digits' ? set.letters.filter((letter) => /\d/.test(letter)) : set.letters
      if (wanted.length === 0) continue
      const source = readFileSync(require.resolve(`${from}-${set.name}-wght-${style}.woff2`))
      const file = await subsetFont(source, wanted.join(''), {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
      })
      const range = wanted.map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(',')
      rules.push(
        `@font-face{font-family:${family};font-weight:${weight};font-style:${style};unicode-range:${range};src:url(data:font/woff2;base64,${file.toString('base64')})}`,
      )
    }
  }
  return rules.join('\n')
}
