import { describe, expect, it } from 'vitest'
import { BRAND } from '#content/brand.ts'
import { legalSource, readLegalText, renderLegalText } from './read-legal-text.server.ts'
import { anchorOf, fillPlaceholders, longDate } from './site.ts'

it('fillPlaceholders removes lines with an empty placeholder and fills the other placeholders', () => {
  const text = 'Antes\n\n- Empresa: {{empresa}}\n- CNPJ: {{cnpj}}\n\n\nDepois de {{produto}}'
  expect(fillPlaceholders(text, { empresa: '', cnpj: '12', produto: 'X' })).toBe(
    'Antes\n\n- CNPJ: 12\n\nDepois de X',
  )
  expect(() => fillPlaceholders('{{outra}}', {})).toThrow(/outra/)
})

it('renderLegalText removes raw HTML, and adds anchors and table roles', () => {
  const { html, sections, since, version } = renderLegalText(
    '---\ntitulo: T\nversao: 3\ndata: 2026-02-01\n---\n\n## Ação & reação\n\n<script>alert(1)</script>\n\n<b>x</b>\n\n| A | B |\n|---|---|\n| 1 | 2 |\n',
    {},
  )
  expect(sections).toEqual([{ id: 'acao-reacao', title: 'Ação & reação' }])
  expect(html).toContain('<h2 id="acao-reacao">Ação &amp; reação</h2>')
  expect(html).not.toMatch(/script|<b>x/)
  expect(html).toContain('<td role="cell"><b aria-hidden="true">A</b><span>1</span></td>')
  expect([since, version]).toEqual(['1 de fevereiro de 2026', '3'])
})

it.each(['privacidade', 'termos'] as const)('%s has a version, a date and no placeholder left', (name) => {
  const text = readLegalText(name)
  expect(text.title).not.toBe('')
  expect(text.version).toMatch(/^\d+$/)
  expect(text.since).toMatch(/^\d+ de \p{L}+ de \d{4}$/u)
  expect(text.sections.length).toBeGreaterThan(8)
  expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
  expect(text.html).toContain(BRAND.name)
  expect(text.html).not.toMatch(/\{\{|undefined|mailto:"/)
})

describe('the legal text', () => {
  const textNames = ['privacidade', 'termos', 'reembolso'] as const
  const company = {
    empresa: 'Casa Ltda',
    cnpj: '12.345.678/0001-90',
    endereco: 'Rua A, 1',
    email: 'oi@casa.exemplo',
    encarregado: 'Ana Souza',
    hospedagem: 'Provedor X, em São Paulo',
  }
  const emptyCompany = Object.fromEntries(Object.keys(company).map((name) => [name, '']))
  const render = (name: (typeof textNames)[number], placeholders: Record<string, string>) =>
    renderLegalText(legalSource(name), { ...placeholders, produto: 'X', reembolso: '/reembolso' }).html

  it.each(textNames)('%s is complete without company data', (name) => {
    const html = render(name, emptyCompany)
    // matches leftovers of removed lines: a colon without a list, or a list that starts with 'Ou' or 'Também'
    expect(html).not.toMatch(/:<\/p>\s*(<h|$)|oferecido por|<li>(Ou|Também) /)
  })

  it.each(['privacidade', 'termos'] as const)('%s contains the data of a configured company', (name) => {
    const html = render(name, company)
    for (const fact of ['Casa Ltda', '12.345.678/0001-90', 'Rua A, 1', 'mailto:oi@casa.exemplo'])
      expect(html).toContain(fact)
  })
})

it('longDate writes the month in full, and anchorOf removes accents', () => {
  expect(longDate('2028-02-29')).toBe('29 de fevereiro de 2028')
  expect(anchorOf('Preço, cobrança e desistência')).toBe('preco-cobranca-e-desistencia')
})
