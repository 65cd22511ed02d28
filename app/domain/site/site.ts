/** What every public page knows of the installation: the root's loader tells it. */
export interface SiteFacts {
  /** 'https://combinado.example' */
  origin: string
  /** Whether plans are sold; with PAYMENTS=none no page speaks of prices. */
  isSold: boolean
  /** The present year in Brasília. */
  year: number
}

/** The signed-in person, as the header of the public pages shows it. */
export interface SitePerson {
  name: string
  isAdministrator: boolean
}

/** Undefined when nobody is signed in. */
export function sitePersonOf(user: { name: string; isAdmin: boolean } | undefined): SitePerson | undefined {
  return user && { name: user.name.trim() || 'Usuário', isAdministrator: user.isAdmin }
}

/** The texts of law, by the name of their file in content/legal. */
export type LegalTextName = 'privacidade' | 'termos' | 'reembolso'

export interface LegalText {
  title: string
  version: string
  /** Since when this version holds, 'yyyy-MM-dd'. */
  day: string
  /** '21 de novembro de 2026' */
  since: string
  /** Headings of the second rank, in order. */
  sections: { id: string; title: string }[]
  /** Our own text as HTML; raw HTML in the source was left out. */
  html: string
}

/** Values that a text names as `{{name}}`; an empty one takes its whole line away. */
export type Blanks = Record<string, string>

/** Fills the blanks of a text. Throws on a name it does not know. */
export function fillBlanks(text: string, blanks: Blanks): string {
  return text
    .split('\n')
    .filter((line) => namesIn(line).every((name) => valueOf(name, blanks) !== ''))
    .map((line) => line.replaceAll(BLANK, (_, name: string) => valueOf(name, blanks)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

const BLANK = /\{\{(\w+)\}\}/g

const namesIn = (line: string) => [...line.matchAll(BLANK)].map(([, name]) => name ?? '')

function valueOf(name: string, blanks: Blanks): string {
  const value = blanks[name]
  if (value === undefined) throw new Error(`A text names {{${name}}}, which nobody fills in`)
  return value
}

/** What stands between the two lines '---' at the head of a text, and the rest. */
export function readHead(source: string): { head: Record<string, string>; text: string } {
  const found = /^---\n([\s\S]*?)\n---\n/.exec(source)
  if (!found) throw new Error('A text has no head')
  const lines = (found[1] ?? '').split('\n').map((line) => line.split(/:\s*/, 2))
  return {
    head: Object.fromEntries(lines.map(([name = '', value = '']) => [name, value])),
    text: source.slice(found[0].length),
  }
}

/** '21 de novembro de 2026' for '2026-11-21'. */
export function longDate(day: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** 'Quais dados guardamos' is 'quais-dados-guardamos'. */
export function anchorOf(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
