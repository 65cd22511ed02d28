import { Marked, type Tokens } from 'marked'
import { BRAND } from '#content/brand.ts'
import refunds from '#content/legal/reembolso.md?raw'
import privacy from '#content/legal/privacidade.md?raw'
import terms from '#content/legal/termos.md?raw'
import { PAGES } from '#content/pages.ts'
import { areSubscriptionsSold } from '../payments/providers.server.ts'
import { anchorOf, fillBlanks, type LegalText, type LegalTextName, longDate, readHead } from './site.ts'

const SOURCES: Record<LegalTextName, string> = {
  privacidade: privacy,
  termos: terms,
  reembolso: refunds,
}

/** The Markdown of a text of law, its blanks not filled in. */
export const legalSource = (name: LegalTextName) => SOURCES[name]

const { company } = BRAND
const BLANKS = {
  produto: BRAND.name,
  empresa: company.legalName,
  cnpj: company.cnpj,
  endereco: company.address,
  email: company.contactEmail,
  encarregado: company.dataOfficer,
  hospedagem: company.hosting,
}

/** The brand's data, and what else depends on how the product is run. */
const blanksNow = () => ({ ...BLANKS, reembolso: areSubscriptionsSold() ? PAGES.refunds.path : '' })

const read = new Map<LegalTextName, LegalText>()

/** A text of law with the brand's data in it, rendered once in a process. */
export function readLegalText(name: LegalTextName): LegalText {
  const known = read.get(name)
  if (known) return known
  const made = renderLegalText(legalSource(name), blanksNow())
  read.set(name, made)
  return made
}

/** Renders Markdown with a head of `titulo`, `versao` and `data`. Raw HTML in it is left out. */
export function renderLegalText(source: string, blanks: Record<string, string>): LegalText {
  const { head, text } = readHead(source)
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
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens)
        // roles said again: on phones the style sheet stacks the cells, and tables laid out otherwise lose them
        const heads = header.map((cell) => `<th role="columnheader" scope="col">${inline(cell)}</th>`)
        const lines = rows.map((row) => {
          const cells = row.map(
            (cell, index) =>
              `<td role="cell"><b aria-hidden="true">${inline(header[index]!)}</b><span>${inline(cell)}</span></td>`,
          )
          return `<tr role="row">${cells.join('')}</tr>`
        })
        return `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">${lines.join('')}</tbody></table>\n`
      },
    },
  })
  const html = marked.parse(fillBlanks(text, blanks), { async: false })
  return {
    title: head.titulo ?? '',
    version: head.versao ?? '',
    day: head.data ?? '',
    since: longDate(head.data ?? ''),
    sections,
    html,
  }
}
