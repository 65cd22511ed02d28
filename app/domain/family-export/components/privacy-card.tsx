import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import { DeleteAccountSheet } from '../../families/components/delete-account-sheet.tsx'
import type { Member } from '../../families/member.ts'
import { dateText } from '../../families/dates/moment-text.ts'
import type { Account } from '../../accounts/account.ts'
import type { SubscriptionSettings } from '../../billing/subscriptions/own-subscription.ts'
import { canExportFamily } from '../policy.ts'
import { DownloadButton } from './download-button.tsx'
import styles from './privacy-card.module.css'

interface PrivacyCardProps {
  member: Member
  members: readonly Member[]
  family: { name: string; timeZone: string }
  childNames: readonly string[]
  /** null while loading. */
  account: Account | null
  /** null while loading, or without one. */
  subscription: SubscriptionSettings | null
}

/** 'Privacidade e dados' in Config: the consent, the copy of all data, the deletion of the account. */
export function PrivacyCard({
  member,
  members,
  family,
  childNames,
  account,
  subscription,
}: PrivacyCardProps) {
  const [isDeleting, setDeleting] = useState(false)
  const consent = account?.consent
  const mayExport = canExportFamily(member)
  return (
    <TitledSection title="Privacidade e dados">
      <Card>
        {consent && (
          <p className={styles.note}>
            Consentimento para os dados das crianças: versão {consent.version}, dado em{' '}
            {dateText(consent.at, family.timeZone)}.
          </p>
        )}
        {mayExport && (
          <>
            <p>Uma cópia de tudo da família, em planilhas e com as fotos, para guardar ou levar.</p>
            <DownloadButton />
          </>
        )}
        <p className={styles.links}>
          <a href="/privacidade">Política de privacidade</a>
          <a href="/termos">Termos de uso</a>
        </p>
        <Button variant="quiet" icon={<Trash2 />} className={styles.delete} onClick={() => setDeleting(true)}>
          Excluir minha conta
        </Button>
      </Card>
      <MountOnFirstOpen open={isDeleting}>
        <DeleteAccountSheet
          open={isDeleting}
          onOpenChange={setDeleting}
          member={member}
          members={members}
          familyName={family.name}
          childNames={childNames}
          hasPassword={account?.hasPassword ?? true}
          subscription={subscription}
          copy={mayExport && <DownloadButton />}
        />
      </MountOnFirstOpen>
    </TitledSection>
  )
}
