import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import type { Account } from '../../accounts/account.ts'
import { dateText } from '../../families/dates/moment-text.ts'
import type { Member } from '../../families/member.ts'
import { canExportFamily } from '../policy.ts'
import { DownloadButton } from './download-button.tsx'
import styles from './privacy-card.module.css'

interface PrivacyCardProps {
  member: Member
  timeZone: string
  /** Null while loading. */
  account: Account | null
  /** Shown at the end of the card. */
  children?: ReactNode
}

/** 'Privacidade e dados': consent, a copy of all data and the legal pages. */
export function PrivacyCard({ member, timeZone, account, children }: PrivacyCardProps) {
  const consent = account?.consent
  return (
    <Card>
      {consent && (
        <p className={styles.note}>
          Consentimento para os dados das crianças: versão {consent.version}, dado em{' '}
          {dateText(consent.at, timeZone)}.
        </p>
      )}
      {canExportFamily(member) && (
        <>
          <p>Uma cópia de tudo da família, em planilhas e com as fotos, para guardar ou levar.</p>
          <DownloadButton />
        </>
      )}
      <p className={styles.links}>
        <a href="/privacidade">Política de privacidade</a>
        <a href="/termos">Termos de uso</a>
      </p>
      {children}
    </Card>
  )
}
