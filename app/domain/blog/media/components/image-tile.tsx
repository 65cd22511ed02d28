import type { ReactNode } from 'react'
import { fileSizeText } from '#app/ui/file-size-text.ts'
import type { LibraryImage } from '../image.ts'
import styles from './image-tile.module.css'

interface ImageTileProps {
  image: LibraryImage
  /** First word of the button's label: 'Ampliar', 'Escolher'. */
  verb: string
  onPress: () => void
  /** Shown below the picture's name. */
  children?: ReactNode
}

/** A thumbnail of the library with its name and size. */
export function ImageTile({ image, verb, onPress, children }: ImageTileProps) {
  return (
    <article className={styles.tile}>
      <button type="button" className={styles.button} onClick={onPress} aria-label={`${verb} ${image.name}`}>
        <img
          src={image.thumbnailPath}
          alt={image.alt}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className={styles.thumbnail}
        />
      </button>
      <div className={styles.details}>
        <p className={styles.name} title={image.name}>
          {image.name}
        </p>
        <p className={styles.size}>{sizeText(image)}</p>
        {image.alt === '' && <p className={styles.missingAlt}>Sem descrição</p>}
      </div>
      {children}
    </article>
  )
}

/** '1600 × 1067 · 412 KB' */
export const sizeText = ({ width, height, bytes }: LibraryImage) =>
  `${width} × ${height} · ${fileSizeText(bytes)}`
