import type { Page } from '@playwright/test'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { joinFamily } from '#app/domain/invites/join-family.server.ts'
import { newFamily } from '#tests/support/family-content.ts'
import { aSession, anAddress, anInvite } from '#tests/support/people.ts'
import { anotherDevice, expect, expectAccessible, expectContrast } from './app-test.ts'
import { testWithAppOnPostgres } from './app-on-postgres-test.ts'

const test = testWithAppOnPostgres()

async function openApp(page: Page, url: string, { userId }: FamilyScope) {
  const [name = '', value = ''] = (await aSession(userId)).split('=')
  await page.context().addCookies([{ name, value, url }])
  await page.goto(`${url}/app`)
}

/** The person took the account back and has not said yet who belongs to the family. */
const mustReview = ({ userId }: FamilyScope) =>
  database().updateTable('users').set({ must_review_family: true }).where('id', '=', userId).execute()

/** A guardian whose invite was accepted by another. */
async function familyWithInvited() {
  const rita = await newFamily({ guardianName: 'Rita', children: ['Bia'] })
  const beto = await newFamily({ guardianName: 'Beto' })
  const { code } = await anInvite(rita)
  const input = { code, familyId: beto.familyId, erase: true }
  expect((await joinFamily(beto, input, { clientAddress: anAddress() })).ok).toBe(true)
  await mustReview(rita)
  return { rita, beto }
}

test('a person who took the account back removes who a stranger invited, and only after a question', async ({
  page,
  context,
  running: { app },
}) => {
  const { rita, beto } = await familyWithInvited()
  const removed = await anotherDevice(context)
  await openApp(removed, app.url, beto)
  await expect(removed.getByRole('heading', { level: 1 })).toBeVisible()

  await openApp(page, app.url, rita)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quem é da sua família?')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByText('Remover Beto', { exact: true }).click()
  await expect(page.getByText('Beto deixa de ver a família na hora')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sim, remover Beto' }).dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua família está só com você')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`${app.url}/app`)

  await expect(removed.getByRole('heading', { name: /^Você não faz mais parte da Família de/ })).toBeVisible()
})
