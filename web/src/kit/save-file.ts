/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read the file only later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
