import { describe, expect, it } from 'vitest'
import type { Account } from '../accounts/account.ts'
import type { Device } from '../devices/device.ts'
import { removedEmailOf } from '../accounts/email/removed-email.ts'
import {
  hasSettingsPage,
  SETTINGS_GROUPS,
  SETTINGS_PAGES,
  settingsPageState,
  type SettingsViewer,
  unfinishedSettings,
} from './settings-page.ts'

const account = (changes: Partial<Account> = {}): Account => ({
  consent: null,
  isEmailVerified: true,
  hasPassword: true,
  google: { isOffered: false, isLinked: false },
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  devices: [],
  pairedDevices: [],
  ...changes,
})

const viewer = (changes: Partial<SettingsViewer> = {}): SettingsViewer => ({
  member: { email: 'ana@exemplo.com.br', role: 'parent' },
  members: [{ name: 'Ana Souza', role: 'parent' }],
  family: { name: 'Família Souza' },
  settings: { account: account(), devices: [], subscription: null },
  ...changes,
})

it('every page is in exactly one group, except the member’s own data', () => {
  const pages = SETTINGS_GROUPS.flatMap((group) => group.pages)
  expect([...pages, 'profile'].toSorted()).toEqual(Object.keys(SETTINGS_PAGES).toSorted())
})

describe('the state of a page', () => {
  it('names the guardians, and not the child members', () => {
    const members = [
      { name: 'Ana Souza', role: 'parent' },
      { name: 'Lia Souza', role: 'child' },
      { name: 'Rui Souza', role: 'parent' },
    ] as const
    expect(settingsPageState('members', viewer({ members }))).toBe('Ana, Rui')
    const threeGuardians = [...members, { name: 'Vó Bete', role: 'parent' as const }]
    expect(settingsPageState('members', viewer({ members: threeGuardians }))).toBe('Ana e mais 2')
  })

  it('says whether the e-mail is confirmed, or that there is none', () => {
    expect(settingsPageState('email', viewer())).toBe('confirmado')
    const unverified = { account: account({ isEmailVerified: false }), devices: [], subscription: null }
    expect(settingsPageState('email', viewer({ settings: unverified }))).toBe('falta confirmar')
    const member = { email: removedEmailOf('1'), role: 'parent' } as const
    expect(settingsPageState('email', viewer({ member, settings: null }))).toBe('sem e-mail')
  })

  it('says to guardians whether the second factor is on, and to child members only if it is on', () => {
    const isOn = {
      account: account({ secondFactor: { isOn: true, recoveryCodesLeft: 9 } }),
      devices: [],
      subscription: null,
    }
    const child = { email: 'lia@exemplo.com.br', role: 'child' } as const
    expect(settingsPageState('security', viewer())).toBe('duas etapas: não')
    expect(settingsPageState('security', viewer({ settings: isOn }))).toBe('duas etapas: sim')
    expect(settingsPageState('security', viewer({ member: child }))).toBeNull()
    expect(settingsPageState('security', viewer({ member: child, settings: isOn }))).toBe('duas etapas: sim')
  })

  it('is undefined while the settings load', () => {
    for (const page of ['email', 'security', 'subscription'] as const) {
      expect(settingsPageState(page, viewer({ settings: null }))).toBeUndefined()
    }
  })
})

it('the devices page says to guardians how many there are, and does not exist for child members', () => {
  const device: Device = {
    id: '1',
    kind: 'single',
    label: 'Tablet',
    animal: 'sapo',
    childIds: [],
    pairerId: null,
    lastSeenOn: null,
    isHandedOver: false,
    hasSounds: false,
    hasVoice: null,
    hours: null,
    days: [],
  }
  const settingsWith = (devices: Device[]) => ({ account: account(), devices, subscription: null })
  expect(settingsPageState('devices', viewer())).toBe('nenhum')
  expect(settingsPageState('devices', viewer({ settings: settingsWith([device]) }))).toBe('1 aparelho')
  expect(settingsPageState('devices', viewer({ settings: settingsWith([device, device]) }))).toBe(
    '2 aparelhos',
  )
  expect(settingsPageState('devices', viewer({ settings: null }))).toBeUndefined()
  expect(hasSettingsPage('devices', viewer())).toBe(true)
  const child = { email: 'lia@exemplo.com.br', role: 'child' } as const
  expect(hasSettingsPage('devices', viewer({ member: child }))).toBe(false)
})

it('the subscription page exists if the settings have a subscription, and for guardians while they load', () => {
  const child = { email: 'lia@exemplo.com.br', role: 'child' } as const
  const settings = {
    account: account(),
    devices: [],
    subscription: { own: [], payerName: null, givenUntil: null, arePlansSold: true },
  }
  expect(hasSettingsPage('subscription', viewer({ settings }))).toBe(true)
  expect(hasSettingsPage('subscription', viewer({ settings: null }))).toBe(true)
  expect(hasSettingsPage('subscription', viewer({ member: child, settings: null }))).toBe(false)
  expect(hasSettingsPage('subscription', viewer())).toBe(false)
})

it('unfinished settings are the e-mail, the consent and the second factor of administrators', () => {
  const finished = {
    email: 'ana@exemplo.com.br',
    isEmailVerified: true,
    askedConsent: null,
    asksSecondFactor: false,
  }
  expect(unfinishedSettings(finished)).toEqual([])
  expect(
    unfinishedSettings({
      ...finished,
      isEmailVerified: false,
      askedConsent: 'missing',
      asksSecondFactor: true,
    }),
  ).toEqual(['unconfirmed_email', 'missing_consent', 'second_factor'])
  expect(unfinishedSettings({ ...finished, email: removedEmailOf('1'), isEmailVerified: false })).toEqual([
    'removed_email',
  ])
})
