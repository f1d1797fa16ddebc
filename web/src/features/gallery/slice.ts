// State of the gallery.

/** What the gallery is searched for. */
export interface GallerySlice {
  /** What the gallery's scenarios are searched for. */
  search: string;
}

export const GALLERY: GallerySlice = {
  search: "",
};
