import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { MountOnFirstOpen } from '#app/ui/mount-on-first-open.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import {
  DeleteAccountSheet,
  type DeleteAccountSheetProps,
} from '../../families/components/delete-account-sheet.tsx'
import { dateText } from '../../families/dates/moment-text.ts'
import type { Account } from '../../accounts/account.ts'
import { canExportFamily } from '../policy.ts'
import { DownloadButton } from './download-button.tsx'
import styles from './privacy-card.module.css'

interface PrivacyCardProps extends Pick<
  DeleteAccountSheetProps,
  'member' | 'members' | 'childNames' | 'subscriptionSettings'
> {
  family: { name: string; timeZone: string }
  /** Null while loading. */
  account: Account | null
}

/** 'Privacidade e dados': consent, copy of all data, deletion of the account. */
export function PrivacyCard({ family, account, ...sheetProps }: PrivacyCardProps) {
  const [isDeleting, setDeleting] = useState(false)
  const consent = account?.consent
  const canExport = canExportFamily(sheetProps.member)
  return (
    <TitledSection title="Privacidade e dados">
      <Card>
        {consent && (
          <p className={styles.note}>
            Consentimento para os dados das crianças: versão {consent.version}, dado em{' '}
            {dateText(consent.at, family.timeZone)}.
          </p>
        )}
        {canExport && (
          <>
            <p>Uma cópia de tudo da família, em planilhas e com as fotos, para guardar ou levar.</p>
            <DownloadButton />
          </>
        )}
        <p className={styles.links}>
          <a href="/privacidade">Política de privacidade</a>
          <a href="/termos">Termos de uso</a>
        </p>
        <Button variant="quiet" icon={<Trash2 />} className={styles.button} onClick={() => setDeleting(true)}>
          Excluir minha conta
        </Button>
      </Card>
      <MountOnFirstOpen open={isDeleting}>
        <DeleteAccountSheet
          open={isDeleting}
          onOpenChange={setDeleting}
          {...sheetProps}
          familyName={family.name}
          hasPassword={account?.hasPassword ?? true}
          exportLink={canExport && <DownloadButton />}
        />
      </MountOnFirstOpen>
    </TitledSection>
  )
}
