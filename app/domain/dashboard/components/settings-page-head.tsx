import ChevronLeft from 'lucide-react/icons/chevron-left'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SETTINGS_PAGES, type SettingsPage } from '../settings-page.ts'
import styles from './settings-page-head.module.css'

interface SettingsPageHeadProps {
  titleId: string
  page: SettingsPage
  /** Undefined where the index stays visible beside the page. */
  onBack: (() => void) | undefined
}

/** The title of a page of Config. Where the page replaces the index, an arrow leads back to it. */
export function SettingsPageHead({ titleId, page, onBack }: SettingsPageHeadProps) {
  const title = SETTINGS_PAGES[page]
  if (!onBack) {
    return (
      <h2 id={titleId} data-settings-title tabIndex={-1} className={styles.title}>
        {title}
      </h2>
    )
  }
  return (
    <header className={styles.head}>
      <IconButton
        icon={<ChevronLeft size={26} />}
        label="Voltar para Config"
        className={styles.back}
        onClick={onBack}
      />
      <h1 id={titleId} data-settings-title tabIndex={-1}>
        {title}
      </h1>
    </header>
  )
}
