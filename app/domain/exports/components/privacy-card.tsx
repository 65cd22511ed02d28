import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { OnceOpened } from '#app/ui/once-opened.tsx'
import { DeleteAccountSheet } from '../../families/components/delete-account-sheet.tsx'
import type { Member } from '../../families/member.ts'
import { spokenDate } from '../../families/spoken-moment.ts'
import type { Account } from '../../identities/account.ts'
import type { SubscriptionSettings } from '../../subscriptions/own-subscription.ts'
import { canExportFamily } from '../policy.ts'
import { DownloadButton } from './download-button.tsx'
import styles from './privacy-card.module.css'

interface PrivacyCardProps {
  member: Member
  members: readonly Member[]
  family: { name: string; timeZone: string }
  childNames: readonly string[]
  /** null until it has been read. */
  account: Account | null
  /** null as long as it has not been read, and where there is none. */
  subscription: SubscriptionSettings | null
}

/** 'Privacidade e dados' in Config: the consent given, the copy of everything, the end of the account. */
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
    <section aria-labelledby="privacy-heading">
      <h2 id="privacy-heading" className={styles.heading}>
        Privacidade e dados
      </h2>
      <Card>
        {consent && (
          <p className={styles.note}>
            Consentimento para os dados das crianças: versão {consent.version}, dado em{' '}
            {spokenDate(consent.at, family.timeZone)}.
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
      <OnceOpened open={isDeleting}>
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
      </OnceOpened>
    </section>
  )
}
