import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { MAX_PHOTO_BYTES } from '#app/domain/children/schema.ts'
import { allow } from '#app/platform/rate-limit.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { childInput, countRows, newFamily } from '#tests/support/family-content.ts'
import { submit } from './submit-and-load.ts'

setUpTestDatabase()
let ana: FamilyScope
beforeAll(async () => {
  ana = await newFamily()
})

function childForm(photo: Uint8Array | undefined): FormData {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput({ avatarType: 'custom' })))
  if (photo) form.set('photo', new File([photo as Uint8Array<ArrayBuffer>], 'foto.jpg'))
  return form
}

describe("saving a child's photo", () => {
  const picture = () => sharp({ create: { width: 400, height: 400, channels: 3, background: '#3a7' } })
  const refusals: [
    name: string,
    photo: () => Promise<Uint8Array> | Uint8Array | undefined,
    message: string,
  ][] = [
    ['a missing photo', () => undefined, 'Escolha uma foto ou um dos desenhos.'],
    [
      'a file above the limit',
      () => new Uint8Array(MAX_PHOTO_BYTES + 1),
      'Esta foto passa de 10 MB. Escolha uma foto menor.',
    ],
    [
      'an HTML page',
      () => Buffer.from('<html></html>'),
      'Este tipo de arquivo não serve para a foto. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
    ],
    [
      'a GIF',
      () => picture().gif().toBuffer(),
      'Imagens animadas não servem para a foto. Envie uma imagem parada.',
    ],
    [
      'a picture with too many pixels',
      () => picture().resize(7100, 7100).png().toBuffer(),
      'Esta foto é grande demais para abrir aqui. Escolha uma com até 50 megapixels; em AVIF ou PNG entrelaçado, até 13.',
    ],
    [
      'a truncated picture',
      async () => (await picture().png().toBuffer()).subarray(0, -300),
      'Não conseguimos abrir esta foto. Tente outra imagem.',
    ],
  ]
  it.each(refusals)('refuses %s with the reason, and saves nothing', async (_name, photo, message) => {
    expect(await submit('criancas.salvar', ana, childForm(await photo()))).toBe(
      `422 Falha ao salvar dados da criança: ${message}`,
    )
    expect(await countRows(ana, 'children')).toBe(0)
  })
})

it('each guardian can save 60 photos an hour', async () => {
  const bruno = await newFamily()
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  for (let attempt = 0; attempt < 60; attempt += 1)
    await allow('photo by person', bruno.userId, { attempts: 60, seconds: 3600 })
  expect(await submit('criancas.salvar', bruno, childForm(photo))).toBe(
    '422 Falha ao salvar dados da criança: Você enviou muitas fotos na última hora. Espere um pouco e tente de novo.',
  )
  expect(await submit('criancas.salvar', ana, childForm(photo))).not.toMatch(/^422/)
})
