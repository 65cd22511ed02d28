import { describe, expect, it } from 'vitest'
import { parseForm, parseJson } from './form-body.server.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'

const parse = (type: string | undefined, body: BodyInit) =>
  parseForm(
    new Request('http://localhost/', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    }),
  )

const part = (head: string, text: string) => `--b\r\n${head}\r\n\r\n${text}\r\n`
const field = (name: string, text = '') => part(`content-disposition: form-data; name="${name}"`, text)
const multipart = (...parts: string[]) => parse(MULTIPART, `${parts.join('')}--b--\r\n`)

describe('a form', () => {
  it('is parsed without files', async () => {
    const form = await parse(
      `${URLENCODED};charset=UTF-8`,
      new URLSearchParams({ name: 'João & Ana', note: 'a\r\nb' }),
    )
    expect([...form!]).toEqual([
      ['name', 'João & Ana'],
      ['note', 'a\r\nb'],
    ])
  })

  it('is parsed with files', async () => {
    const formData = new FormData()
    formData.set('note "1"', 'linha 1\r\nlinha 2')
    formData.set(
      'photo',
      new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'foto "ç".png', { type: 'image/png' }),
    )
    const form = await parse(undefined, formData)
    expect(form?.get('note "1"')).toBe('linha 1\r\nlinha 2')
    const photo = form?.get('photo') as File
    expect([photo.name, photo.type]).toEqual(['foto "ç".png', 'image/png'])
    expect([...(await photo.bytes())]).toEqual([0, 13, 10, 45, 45, 255])
  })

  it('has at most 100 fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `n${index}=1`).join('&')
    expect([...(await parse(URLENCODED, fields(100)))!]).toHaveLength(100)
    expect(await parse(URLENCODED, fields(101))).toBeUndefined()
    expect(await parse(URLENCODED, '&'.repeat(100))).toBeUndefined()
    const parts = (count: number) => Array.from({ length: count }, (_, index) => field(`n${index}`))
    expect([...(await multipart(...parts(100)))!]).toHaveLength(100)
    expect(await multipart(...parts(101))).toBeUndefined()
  })

  it.each([
    ['of another type', 'text/plain', 'a=1'],
    ['of no type', '', 'a=1'],
    ['without its boundary', 'multipart/form-data', `${field('a')}--b--\r\n`],
    ['with a long boundary', `multipart/form-data; boundary=${'b'.repeat(71)}`, `--${'b'.repeat(71)}--\r\n`],
    [
      'that is incomplete',
      MULTIPART,
      `${field('a')}--b\r\ncontent-disposition: form-data; name="b"\r\n\r\nhalf`,
    ],
    ['with a long part header', MULTIPART, `--b\r\nx: ${' '.repeat(9000)}\r\n\r\n1\r\n--b--\r\n`],
    ['with a long text field', MULTIPART, `${field('a', 'x'.repeat(256 * 1024 + 1))}--b--\r\n`],
  ])('%s is refused', async (_case, type, body) => {
    const bytes = new TextEncoder().encode(body)
    expect(await parse(type || undefined, bytes)).toBeUndefined()
  })

  it('is limited to 100 parts even if its Content-Type has several boundaries', async () => {
    const parts = Array.from({ length: 200 }, () => field('a')).join('')
    for (const parameters of [
      'boundary=x; boundary=b',
      'boundary="x";boundary=b',
      'xboundary=x; boundary=b',
    ]) {
      const form = await parse(`multipart/form-data; ${parameters}`, `${parts}--b--\r\n`)
      expect(form).toBeUndefined()
    }
  })
})

describe('JSON', () => {
  it('may contain brackets and commas without limit inside its strings', () => {
    const value = { text: '[[{"\\', list: [1, '\\"', ','.repeat(5000), '[{'.repeat(100)] }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })

  it('has at most 2,000 values and 20 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(parseJson(nested(20))).toBeInstanceOf(Array)
    expect(() => parseJson(nested(21))).toThrow(SyntaxError)
    expect(() => parseJson('['.repeat(100_000))).toThrow(SyntaxError)
    const jsonList = (length: number) => JSON.stringify(Array.from({ length }, () => 1))
    expect(parseJson(jsonList(2000))).toHaveLength(2000)
    expect(() => parseJson(jsonList(2001))).toThrow(SyntaxError)
    expect(() => parseJson('{"a":1')).toThrow(SyntaxError)
  })
})
