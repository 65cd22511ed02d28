import { beforeAll } from 'vitest'
import { attack } from './attack.ts'
import { type Attacked, anAttacked, sendWrite, withValue, writesOf } from './fields.ts'
import { theProduct } from './product.ts'
import { isRefusedClearly, send } from './send.ts'

const product = theProduct()
let attacked: Attacked
beforeAll(async () => {
  attacked = await anAttacked()
})

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => object }

/** What is no whole number of a family's life, as JSON can say it. */
const NUMBERS: unknown[] = [
  -1,
  0,
  1.5,
  1e-9,
  -0.5,
  2 ** 31,
  2 ** 32 + 1,
  2 ** 53,
  -(2 ** 31) - 1,
  ...['9223372036854775808', '-9223372036854775809', '1e400', '-1e400'].map((text) => rawJSON(text)),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e3',
  '0x10',
  '0b11',
  '0o7',
  '1_000',
  '1.5',
  '1,5',
  '12abc',
  'doze',
  '',
  ' ',
  '\t',
  '１２',
  '١٢',
  '۱۲',
  '½',
  '9'.repeat(400),
  '--1',
  '1 2',
  '1;drop table tasks',
  true,
  false,
  null,
  [],
  [5],
  ['5'],
  {},
  { valueOf: 5 },
  { $gt: 0 },
]

/** Of them, what a field takes for what it is; revisions without a number are those of new things. */
const MEANT: Record<string, unknown[]> = {
  age: [0],
  seed: [0],
  'weekdays.0': [0],
  revision: [0, null],
}

attack(
  ['V1.4.2', 'V2.2.1', 'V15.3.5'],
  'takes no wrong number in any field of any write, says so in words, and stores none',
  async (toll) => {
    const { home, cookie } = attacked
    const { familyAdmin } = home.people
    const state = () => product.witness.everythingOf(familyAdmin.familyId, Object.values(home.people))
    for (const write of writesOf(home)) {
      for (const field of write.fields) {
        if (typeof field.value !== 'number') continue
        const meant = MEANT[field.name] ?? []
        const before = await state()
        for (const number of NUMBERS.filter((one) => !meant.includes(one))) {
          const said = await sendWrite(product.url, write, withValue(write.body, field, number), cookie)
          toll.tried(
            `${JSON.stringify(number)} as ${field.name} to ${write.name}: ${said.status} ${said.text.slice(0, 80)}`,
            isRefusedClearly(said),
          )
        }
        toll.tried(`${write.name} changes nothing by a wrong ${field.name}`, (await state()) === before)
      }
    }
  },
)

attack('V1.4.2', 'takes no wrong number from the query of an address', async (toll) => {
  const { home, cookie } = attacked
  const place = `antes=2100-01-01T00:00:00Z_${home.entryId}`
  const numbers = ['-1', '0', '1.5', '1e3', 'NaN', '2147483648', '9223372036854775808', '%00', '١٢', '[]']
  for (const number of numbers) {
    const more = await send(`${product.url}/app/pontos/historico?${place}&quantos=${number}`, { cookie })
    const isRead = more.status === 200 && !/"id":/.test(more.text)
    toll.tried(`history by ${number}: ${more.status}`, isRead || isRefusedClearly(more))
    for (const path of ['/blog?pagina=', '/blog/categoria/nenhuma?pagina=', '/assinatura/volta?desde=']) {
      const { status } = await send(product.url + path + number)
      toll.tried(`${path}${number}: ${status}`, status < 500)
    }
  }
})

attack('V2.2.1', 'takes no moment and no day outside of the calendar', async (toll) => {
  const { home, cookie } = attacked
  const moments = [
    '0000-01-01',
    '9999-12-31',
    '-0001-01-01',
    '275760-09-13',
    '2026-02-30',
    '2026-13-01',
    '１９９９-01-01',
  ]
  for (const day of moments) {
    const addresses = [
      `historico?antes=${day}T00:00:00Z_${home.entryId}`,
      `historico?antes=${day}T24:00:00Z_${home.entryId}`,
      `historico?antes=${day}T00:00:00%2B99:99_${home.entryId}`,
      `semanas?crianca=${home.childId}&ate=${day}`,
    ]
    for (const address of addresses) {
      const said = await send(`${product.url}/app/pontos/${address}`, { cookie })
      toll.tried(`${address}: ${said.status}`, said.status === 200 || isRefusedClearly(said))
    }
    const { taskId, childId } = home
    const json = { taskId, childId, day, status: 'done', revision: 0 }
    const said = await send(`${product.url}/app/tarefas/marcar`, { json, cookie })
    toll.tried(`task of ${day}: ${said.status}`, isRefusedClearly(said))
  }
})
