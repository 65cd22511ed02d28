import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayCell, momentCell } from './files/cell.ts'
import { ENTRY_COLUMNS, INVITE_COLUMNS } from './files/csv-columns.ts'
import { exportFileName, type ExportedEntry, type ExportedInvite, photoPath, slugOf } from './export.ts'
import { readMe } from './files/read-me.ts'
import { writeCsv } from './files/write-csv.server.ts'
import { writeJson } from './files/write-json.server.ts'

const cellContext = { timeZone: 'America/Sao_Paulo', exportedAt: new Date('2026-11-21T12:00:00Z') }

async function csvOf(cells: (string | number)[][]): Promise<string> {
  let text = ''
  const columns = (cells[0] ?? []).map(
    (_, index) =>
      [`c${index}`, (row: (string | number)[]) => row[index]!] as [
        string,
        (row: (string | number)[]) => string | number,
      ],
  )
  for await (const chunk of writeCsv(columns, pagesOf(cells), cellContext)) text += chunk
  return text
}

async function* pagesOf<Row>(...pages: Row[][]) {
  yield* pages
}

it('file names contain the family’s name in ASCII and the day', () => {
  expect(exportFileName('Família de Zoë', '2026-11-21')).toBe('combinado-familia-de-zoe-2026-11-21.zip')
  expect(exportFileName('🐝 🐝', '2026-11-21')).toBe('combinado-familia-2026-11-21.zip')
  expect(exportFileName('../../etc/passwd', '2026-11-21')).toBe('combinado-etc-passwd-2026-11-21.zip')
  expect(photoPath(3, 'Ágata Müller-Groß')).toBe('fotos/03-agata-muller-gross.webp')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(slugOf(name, 'x')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slugOf(name, 'x').length).toBeLessThanOrEqual(60)
    }),
  )
})

it('a CSV file has semicolons, a byte order mark and quotes for Brazilian Excel', async () => {
  expect(await csvOf([['Ágata "Zé"; 🐝', 7, '']])).toBe('\ufeff"c0";"c1";"c2"\r\n"Ágata ""Zé""; 🐝";7;\r\n')
})

it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '＝1'])(
  'a CSV file escapes %j, which a spreadsheet could evaluate',
  async (text) => {
    expect(await csvOf([[text, -5]])).toBe(`\ufeff"c0";"c1"\r\n"'${text}";-5\r\n`)
  },
)

it('dates and times of a CSV file have the format of Brazil and the family’s time zone', () => {
  expect(dayCell('2028-02-29')).toBe('29/02/2028')
  expect(momentCell(new Date('2026-11-22T02:30:00Z'), cellContext)).toBe('21/11/2026 23:30')
  expect(momentCell(new Date('2026-11-22T03:00:00Z'), cellContext)).toBe('22/11/2026 00:00')
  expect(momentCell(new Date('2026-11-22T03:00:00Z'), { timeZone: 'America/Noronha' })).toBe(
    '22/11/2026 01:00',
  )
  expect(momentCell(null, cellContext)).toBe('')
})

it("the CSV column 'Situação' describes the state of an entry and of an invite", () => {
  const entryState = (entry: Partial<ExportedEntry>) =>
    ENTRY_COLUMNS.find(([header]) => header === 'Situação')![1](entry as ExportedEntry, cellContext)
  expect(entryState({ reversesId: null, isReversed: false })).toBe('vale')
  expect(entryState({ reversesId: null, isReversed: true })).toBe('estornado')
  expect(entryState({ reversesId: 'x', isReversed: false })).toBe('estorno')
  const inviteState = (status: ExportedInvite['status'], expiresAt: string) =>
    INVITE_COLUMNS.find(([header]) => header === 'Situação')![1](
      { status, expiresAt: new Date(expiresAt) } as ExportedInvite,
      cellContext,
    )
  expect(inviteState('pending', '2026-11-22T00:00:00Z')).toBe('pendente')
  expect(inviteState('pending', '2026-11-21T12:00:00Z')).toBe('vencido')
  expect(inviteState('accepted', '2026-11-22T00:00:00Z')).toBe('usado')
  expect(inviteState('revoked', '2026-11-22T00:00:00Z')).toBe('cancelado')
})

it('writeJson accepts pages of any size, also empty ones', async () => {
  let text = ''
  for await (const chunk of writeJson(
    { version: 1 },
    { a: pagesOf([{ n: 1 }], [], [{ n: 2 }, { n: 3 }]), b: pagesOf() },
  )) {
    text += chunk
  }
  expect(JSON.parse(text)).toEqual({ version: 1, a: [{ n: 1 }, { n: 2 }, { n: 3 }], b: [] })
})

it('LEIA-ME.txt describes every file', () => {
  const text = readMe({
    brandName: 'Combinado',
    family: {
      name: 'Família de Ana',
      timeZone: 'America/Manaus',
      keepClaimsWaiting: false,
      createdAt: cellContext.exportedAt,
    },
    exportedAt: cellContext.exportedAt,
    memberName: 'Ana',
    hasSubscription: true,
  })
  for (const name of [
    'criancas',
    'tarefas',
    'conferencias',
    'dias-de-tarefa',
    'premios',
    'resgates',
    'pedidos',
    'guardados',
    'historico',
    'membros',
    'convites',
    'aparelhos',
    'assinaturas',
    'cobrancas',
  ]) {
    expect(text).toContain(`${name}.csv`)
  }
  expect(text).toContain('Feita por Ana em 21 de novembro às 8h (fuso America/Manaus)')
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})
