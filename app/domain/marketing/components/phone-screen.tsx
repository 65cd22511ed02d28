import { classNames } from '#app/ui/class-names.ts'
import { SCREEN_WIDTHS, type ScreenName, screenFile } from '#content/screens.ts'
import styles from './phone-screen.module.css'

interface PhoneScreenProps {
  name: ScreenName
  /** Alternative text. */
  label: string
}

interface FramedScreenProps extends PhoneScreenProps {
  /** Shows only the upper half. */
  isCropped?: boolean
  /** Narrow, and not loaded lazily, because it is above the fold. */
  isSmall?: boolean
}

/** A screenshot of the app in a phone frame, in the visitor's colour scheme. */
export function PhoneScreen({ name, label, isCropped = false, isSmall = false }: FramedScreenProps) {
  return (
    <div className={classNames(styles.phone, isCropped && styles.croppedPhone, isSmall && styles.smallPhone)}>
      <ScreenPicture
        name={name}
        label={label}
        width={390}
        height={844}
        sizes={isSmall ? '220px' : '284px'}
        loading={isSmall ? 'eager' : 'lazy'}
      />
    </div>
  )
}

/** A picture of the printed week chart, white in both colour schemes. */
export function PrintedWeekChart({ label }: { label: string }) {
  return (
    <div className={styles.printedSheet}>
      <ScreenPicture
        name="quadro"
        label={label}
        width={390}
        height={551}
        sizes="(width < 640px) 84vw, 390px"
      />
    </div>
  )
}

interface ScreenPictureProps extends PhoneScreenProps {
  width: number
  height: number
  sizes: string
  loading?: 'eager' | 'lazy'
}

/** A picture with the text 'Carregando...' behind it until it is loaded. */
function ScreenPicture({ name, label, width, height, sizes, loading = 'lazy' }: ScreenPictureProps) {
  const srcSetOf = (scheme: 'light' | 'dark', type: 'avif' | 'webp') =>
    SCREEN_WIDTHS.map((pixelWidth) => `/${screenFile(name, scheme, pixelWidth, type)} ${pixelWidth}w`).join(
      ', ',
    )
  const darkScheme = '(prefers-color-scheme: dark)'
  return (
    <div className={styles.pictureBox}>
      <span className={styles.loadingText} aria-hidden="true">
        Carregando...
      </span>
      <picture>
        {name !== 'quadro' && (
          <>
            <source media={darkScheme} type="image/avif" srcSet={srcSetOf('dark', 'avif')} sizes={sizes} />
            <source media={darkScheme} type="image/webp" srcSet={srcSetOf('dark', 'webp')} sizes={sizes} />
          </>
        )}
        <source type="image/avif" srcSet={srcSetOf('light', 'avif')} sizes={sizes} />
        <img
          src={`/${screenFile(name, 'light', 390, 'webp')}`}
          srcSet={srcSetOf('light', 'webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={label}
          loading={loading}
          decoding="async"
        />
      </picture>
    </div>
  )
}
