import { Marked, type Tokens } from 'marked'
import { BRAND } from '#content/brand.ts'
import refunds from '#content/legal/reembolso.md?raw'
import privacy from '#content/legal/privacidade.md?raw'
import terms from '#content/legal/termos.md?raw'
import { PAGES } from '#content/pages.ts'
import { areSubscriptionsSold } from '../billing/payments/providers.server.ts'
import {
  anchorOf,
  fillPlaceholders,
  type LegalText,
  type LegalTextName,
  longDate,
  readFrontMatter,
} from './site.ts'

const SOURCES: Record<LegalTextName, string> = {
  privacidade: privacy,
  termos: terms,
  reembolso: refunds,
}

/** The Markdown of a legal text, with unfilled placeholders. */
export const legalSource = (name: LegalTextName) => SOURCES[name]

const { company } = BRAND
const PLACEHOLDERS = {
  produto: BRAND.name,
  empresa: company.legalName,
  cnpj: company.cnpj,
  endereco: company.address,
  email: company.contactEmail,
  encarregado: company.dataOfficer,
  hospedagem: company.hosting,
}

const currentPlaceholders = () => ({
  ...PLACEHOLDERS,
  // without a value the line with the link is removed
  reembolso: areSubscriptionsSold() ? PAGES.refunds.path : '',
})

const cache = new Map<LegalTextName, LegalText>()

/** A legal text as HTML; each process renders it once. */
export function readLegalText(name: LegalTextName): LegalText {
  const cachedText = cache.get(name)
  if (cachedText) return cachedText
  const text = renderLegalText(legalSource(name), currentPlaceholders())
  cache.set(name, text)
  return text
}

/** Renders Markdown whose front matter has `titulo`, `versao` and `data`. Removes raw HTML. */
export function renderLegalText(source: string, placeholders: Record<string, string>): LegalText {
  const { fields, text } = readFrontMatter(source)
  const sections: LegalText['sections'] = []
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth, text: title }) {
        const id = anchorOf(title)
        if (depth === 2) sections.push({ id, title })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      table({ header, rows }) {
        const cellHtml = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
        // explicit roles, because the stacked layout on phones removes the implicit ones
        const headerCells = header.map((cell) => `<th role="columnheader" scope="col">${cellHtml(cell)}</th>`)
        const bodyRows = rows.map((row) => {
          const cells = row.map(
            (cell, index) =>
              `<td role="cell"><b aria-hidden="true">${cellHtml(header[index]!)}</b><span>${cellHtml(cell)}</span></td>`,
          )
          return `<tr role="row">${cells.join('')}</tr>`
        })
        return `<table role="table"><thead role="rowgroup"><tr role="row">${headerCells.join('')}</tr></thead><tbody role="rowgroup">${bodyRows.join('')}</tbody></table>\n`
      },
    },
  })
  const html = marked.parse(fillPlaceholders(text, placeholders), { async: false })
  return {
    title: fields.titulo ?? '',
    version: fields.versao ?? '',
    day: fields.data ?? '',
    since: longDate(fields.data ?? ''),
    sections,
    html,
  }
}
