import type { Account } from '../accounts/account.ts'
import type { RequiredConsent } from '../accounts/children-consent.ts'
import { isEmailRemoved } from '../accounts/email/removed-email.ts'
import { subscriptionSummary } from '../billing/subscriptions/subscription-summary.ts'
import type { Family } from '../families/family.ts'
import { DEFAULT_FAMILY_NAME, type Member, type OtherMember } from '../families/member.ts'
import type { Settings } from './settings.ts'

/** The pages of the Config tab with their titles. */
export const SETTINGS_PAGES = {
  profile: 'Meus Dados',
  children: 'Crianças',
  members: 'Responsáveis',
  devices: 'Aparelhos das crianças',
  family: 'Nome e fuso horário',
  join: 'Entrar em outra família',
  prints: 'Impressos',
  email: 'E-mail',
  security: 'Senha e segurança',
  subscription: 'Assinatura',
  ebooks: 'E-books',
  privacy: 'Privacidade e dados',
} as const

export type SettingsPage = keyof typeof SETTINGS_PAGES

/** The rows of the index. The member's own data (`profile`) is above the groups. */
export const SETTINGS_GROUPS: readonly { title: string; pages: readonly SettingsPage[] }[] = [
  { title: 'Família', pages: ['children', 'members', 'devices', 'family', 'join'] },
  { title: 'Rotina', pages: ['prints'] },
  { title: 'Conta', pages: ['email', 'security', 'subscription', 'ebooks', 'privacy'] },
]

/** The page that is beside the index if none was chosen. */
export const DEFAULT_SETTINGS_PAGE: SettingsPage = 'children'

export interface SettingsViewer {
  member: Pick<Member, 'email' | 'role'>
  members: readonly Pick<OtherMember, 'name' | 'role'>[]
  family: Pick<Family, 'name'>
  /** Null while loading. */
  settings: Pick<Settings, 'account' | 'devices' | 'subscription'> | null
}

/** The state of a page as text for its row; undefined while loading, null if it has no text. */
export function settingsPageState(page: SettingsPage, viewer: SettingsViewer): string | null | undefined {
  const { settings } = viewer
  switch (page) {
    case 'members':
      return guardianNames(viewer.members)
    case 'devices':
      return settings ? deviceCount(settings.devices.length) : undefined
    case 'family':
      return viewer.family.name || DEFAULT_FAMILY_NAME
    case 'email':
      if (isEmailRemoved(viewer.member.email)) return 'sem e-mail'
      return settings ? (settings.account.isEmailVerified ? 'confirmado' : 'falta confirmar') : undefined
    case 'security':
      return settings ? secondFactorState(viewer.member, settings.account) : undefined
    case 'subscription':
      if (!settings) return undefined
      return settings.subscription ? subscriptionSummary(settings.subscription) : null
    case 'profile':
    case 'children':
    case 'join':
    case 'prints':
    case 'ebooks':
    case 'privacy':
      return null
  }
}

/** Only guardians have the page of devices. While the settings load, guardians have the subscription page. */
export function hasSettingsPage(page: SettingsPage, { settings, member }: SettingsViewer): boolean {
  if (page === 'devices') return member.role === 'parent'
  if (page !== 'subscription') return true
  return settings ? settings.subscription !== null : member.role === 'parent'
}

function deviceCount(count: number): string {
  if (count === 0) return 'nenhum'
  return count === 1 ? '1 aparelho' : `${count} aparelhos`
}

/** First names of the guardians: 'Ana', 'Ana, Rui', 'Ana e mais 2'. */
function guardianNames(members: SettingsViewer['members']): string {
  const names = members.filter(({ role }) => role === 'parent').map(({ name }) => firstName(name))
  return names.length > 2 ? `${names[0]} e mais ${names.length - 1}` : names.join(', ')
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

function secondFactorState({ role }: SettingsViewer['member'], { secondFactor }: Account): string | null {
  if (secondFactor.isOn) return 'duas etapas: sim'
  return role === 'parent' ? 'duas etapas: não' : null
}

/** Something the member has not finished, at the top of the index. */
export type UnfinishedSetting =
  'removed_email' | 'unconfirmed_email' | 'second_factor' | `${RequiredConsent}_consent`

interface UnfinishedInput {
  email: string
  isEmailVerified: boolean
  askedConsent: RequiredConsent | null
  asksSecondFactor: boolean
}

/** The most urgent first. */
export function unfinishedSettings({
  email,
  isEmailVerified,
  askedConsent,
  asksSecondFactor,
}: UnfinishedInput): UnfinishedSetting[] {
  const unfinished: UnfinishedSetting[] = []
  if (isEmailRemoved(email)) unfinished.push('removed_email')
  else if (!isEmailVerified) unfinished.push('unconfirmed_email')
  if (askedConsent) unfinished.push(`${askedConsent}_consent`)
  if (asksSecondFactor) unfinished.push('second_factor')
  return unfinished
}
