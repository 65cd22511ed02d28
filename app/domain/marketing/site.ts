/** Facts about the installation that every public page may use. */
export interface SiteFacts {
  /** 'https://combinado.example' */
  origin: string
  /** False with PAYMENTS=none; then no page shows prices. */
  arePlansSold: boolean
  /** The current year in Brasília. */
  year: number
}

/** The signed-in person, as the header of public pages shows them. */
export interface SitePerson {
  name: string
  isAdministrator: boolean
}

/** The person for the header; undefined if nobody is signed in. */
export function sitePersonOf(user: { name: string; isAdmin: boolean } | undefined): SitePerson | undefined {
  return user && { name: user.name.trim() || 'Usuário', isAdministrator: user.isAdmin }
}

/** File names of the legal texts in content/legal. */
export type LegalTextName = 'privacidade' | 'termos' | 'reembolso'

export interface LegalText {
  title: string
  version: string
  /** First day of this version, 'yyyy-MM-dd'. */
  day: string
  /** `day` in full: '21 de novembro de 2026'. */
  since: string
  /** The h2 headings, in order. */
  sections: { id: string; title: string }[]
  /** Rendered from Markdown, without raw HTML. */
  html: string
}

/** Values of the placeholders `{{name}}`. An empty value removes the lines that contain its placeholder. */
export type Placeholders = Record<string, string>

/** Replaces the placeholders in a text. Throws if a placeholder has no value. */
export function fillPlaceholders(text: string, placeholders: Placeholders): string {
  return text
    .split('\n')
    .filter((line) => namesIn(line).every((name) => valueOf(name, placeholders) !== ''))
    .map((line) => line.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name, placeholders)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

const namesIn = (line: string) => [...line.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')

function valueOf(name: string, placeholders: Placeholders): string {
  const value = placeholders[name]
  if (value === undefined) throw new Error(`A text names {{${name}}}, which has no value`)
  return value
}

/** Splits a text into the fields of its front matter and its body. */
export function readFrontMatter(source: string): { fields: Record<string, string>; text: string } {
  const frontMatter = /^---\n([\s\S]*?)\n---\n/.exec(source)
  if (!frontMatter) throw new Error('A text has no front matter')
  const lines = (frontMatter[1] ?? '').split('\n').map((line) => line.split(/:\s*/, 2))
  return {
    fields: Object.fromEntries(lines.map(([name = '', value = '']) => [name, value])),
    text: source.slice(frontMatter[0].length),
  }
}

/** Returns '21 de novembro de 2026' for '2026-11-21'. */
export function longDate(day: string): string {
  return new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** Returns 'quais-dados-guardamos' for 'Quais dados guardamos'. */
export function anchorOf(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
