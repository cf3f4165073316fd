/**
 * Sends the rows of a Google sheet by Recado. Columns from A: phone, name, text, and two that this script fills: the
 * number of the message and its status. The first row has the headings.
 *
 * Before the first run: Project settings → Script properties → RECADO_URL and RECADO_KEY.
 */
var PHONE = 1;
var ID = 4;
var STATUS = 5;

function onOpen() {
  SpreadsheetApp.getUi()
    .createMenu('Recado')
    .addItem('Enviar', 'sendRows')
    .addItem('Atualizar status', 'updateStatuses')
    .addToUi();
}

/** Queues each row that has a phone and no number yet. */
function sendRows() {
  var sheet = SpreadsheetApp.getActiveSheet();
  rowsOf(sheet).forEach(function (row) {
    if (row.phone === '' || row.id !== '') return;
    var message = { phone: row.phone, message: row.text, name: row.name };
    // The same for the same row and text, so that a run that broke off queues nothing twice.
    var key = digestOf([sheet.getParent().getId(), sheet.getSheetId(), row.at, row.phone, row.text].join('|'));
    var answer = ask('post', '/api/enqueue-messages', { messages: [message] }, key);
    var queued = answer.body.messages && answer.body.messages[0];
    sheet.getRange(row.at, ID, 1, 2).setValues([queued ? [queued.id, queued.status] : ['', answer.body.detail]]);
  });
}

/** Asks what became of each message that is not at its end. */
function updateStatuses() {
  var sheet = SpreadsheetApp.getActiveSheet();
  rowsOf(sheet).forEach(function (row) {
    if (row.id === '' || ['Lida', 'Falhou', 'Cancelada', 'Expirada'].indexOf(row.status) >= 0) return;
    var answer = ask('get', '/api/messages/' + row.id);
    sheet.getRange(row.at, STATUS).setValue(answer.code === 200 ? answer.body.status : answer.body.detail);
  });
}

function rowsOf(sheet) {
  var count = sheet.getLastRow() - 1;
  if (count < 1) return [];
  return sheet
    .getRange(2, PHONE, count, STATUS)
    .getValues()
    .map(function (cells, index) {
      // A sheet may keep a phone as a number.
      return {
        at: index + 2,
        phone: String(cells[0]).replace(/\D/g, ''),
        name: cells[1],
        text: cells[2],
        id: cells[3],
        status: cells[4],
      };
    });
}

function ask(method, path, body, idempotencyKey) {
  var properties = PropertiesService.getScriptProperties();
  var headers = { Authorization: 'Bearer ' + properties.getProperty('RECADO_KEY') };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  var options = { method: method, headers: headers, muteHttpExceptions: true };
  if (body) {
    options.contentType = 'application/json';
    options.payload = JSON.stringify(body);
  }
  var response = UrlFetchApp.fetch(properties.getProperty('RECADO_URL') + path, options);
  return { code: response.getResponseCode(), body: JSON.parse(response.getContentText()) };
}

function digestOf(text) {
  return Utilities.base64EncodeWebSafe(
    Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8),
  );
}
